/**
 * To-one links that arguments follow at most, each a join. Fifty joins of a statement take PostgreSQL less than a tenth of a second and 40 MB to plan; both grow with the square of their number.
 * A level is a statement, so the levels of a document may follow more together: one condition may stand at each of `$levels`, and how deep the data is does not matter then.
 */
export const MOST_LINKS = { ofLevel: 50, ofDocument: 200 } as const;
