/** A duration as OData writes it -> the interval as PostgreSQL reads it: with a sign before each number, none before the whole. `-P1DT2H` is `P-1DT-2H` there. What PostgreSQL wrote itself stays, `-infinity` too. */
export function intervalText(duration: string): string {
  return duration.startsWith('-P') ? duration.slice(1).replace(/\d+(?:\.\d+)?/g, number => `-${number}`) : duration;
}
