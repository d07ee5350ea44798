/** How days and moments are written, for faults. */
export const DATE_FORMS = 'A day is written 2024-02-29, a moment 2024-02-29T13:20:00Z';
