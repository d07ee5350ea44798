/** How many, and the word for one or for several of them -> "1 row", "2 rows". */
export function counted(count: number | string, [one, several]: readonly [string, string]): string {
  return `${count} ${Number(count) === 1 ? one : several}`;
}
