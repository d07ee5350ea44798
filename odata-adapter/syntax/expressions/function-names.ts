/** The functions of the standard (Part 2, sections 5.1.1.4 to 5.1.1.12), as it spells them; what is offered of them, binding says. */
export const FUNCTION_NAMES: readonly string[] = [
  'concat', 'contains', 'endswith', 'indexof', 'length', 'matchesPattern', 'startswith', 'substring', 'tolower', 'toupper', 'trim',
  'hassubset', 'hassubsequence',
  'date', 'day', 'fractionalseconds', 'hour', 'maxdatetime', 'mindatetime', 'minute', 'month', 'now', 'second', 'time',
  'totaloffsetminutes', 'totalseconds', 'year',
  'ceiling', 'floor', 'round',
  'cast', 'isof', 'case',
  'geo.distance', 'geo.intersects', 'geo.length',
]; // prettier-ignore
