/** A numeral with an exponent -> the same number without one: `1.5e-7` is `0.00000015`. Others stay, and so do those whose exponent has more than three digits. */
const WITH_EXPONENT = /^([-+]?)(\d+)(?:\.(\d*))?[eE]([-+]?\d{1,3})$/;

export function withoutExponent(numeral: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] = WITH_EXPONENT.exec(numeral) ?? [];
  if (exponent === undefined) return numeral;
  const [digits, point] = [whole + fraction, whole.length + Number(exponent)];
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const rest = digits.slice(point);
  return sign + digits.slice(0, point).padEnd(point, '0') + (rest === '' ? '' : `.${rest}`);
}
