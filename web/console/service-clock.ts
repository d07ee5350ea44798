/** The answers of the service -> the time of the day there. By the clock of the browser, which may be hours wrong, no key ends. */
let aheadMs = 0;

export function noteTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

export function serviceTime(): number {
  return Date.now() + aheadMs;
}
