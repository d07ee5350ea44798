/** How much control information an answer carries (JSON Format, section 3.1). */
export type MetadataLevel = 'none' | 'minimal' | 'full';
