/** To-one links that the arguments of one document follow at most, each a join. Fifty joins take PostgreSQL less than a tenth of a second and 40 MB to plan; both grow with the square of their number. */
export const MOST_LINKS = 50;
