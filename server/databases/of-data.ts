/** SQLSTATE of faults in data, of constraints, of views that check and of triggers: another row may be taken, and their messages may quote values. */
export const OF_DATA = /^(?:22|23|44|P0)/;
