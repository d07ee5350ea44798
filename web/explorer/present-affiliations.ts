/** Affiliations that hold today, as a condition, and the fields that it names. Those that ended stay in the data with their last day, which still counts. */
export const PRESENT_AFFILIATIONS = {
  fields: ['Deleted', 'StartDate', 'StopDate'],
  // A date is its beginning where a moment is compared with it, so the last day ends where the next one begins. It is not 24 hours long when clocks change.
  filter: "Deleted ne true and (StartDate eq null or StartDate le now()) and (StopDate eq null or StopDate add duration'P1D' gt now())",
} as const;
