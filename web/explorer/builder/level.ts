/** The options of a request, or of something that it expands, as its parts read and change them: decoded, by names with their `$`. Types only. */
export interface Level {
  /** Undefined where it is not there. */
  readonly value: (name: string) => string | undefined;
  /** An empty value takes the option away. */
  readonly change: (name: string, value: string) => void;
}
