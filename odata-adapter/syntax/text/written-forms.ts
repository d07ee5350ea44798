/** How literals are written that other languages write otherwise: sentences for faults, without their full stops. */
const DAY = 'A day is written 2024-02-29';

export const WRITTEN_FORMS = {
  text: "A text stands in single quotes: 'text'",
  boolean: 'Write true or false',
  day: DAY,
  moment: 'A moment is written with its offset, as in 2024-02-29T00:00:00Z',
  dayOrMoment: `${DAY}, a moment 2024-02-29T13:20:00Z`,
  guid: 'A GUID is written 01234567-89ab-cdef-0123-456789abcdef',
} as const;
