/**
 * The names of variables -> a fault for each that is probably a setting with a wrong name: without it the service would start with a default that nobody meant, such as the demo in
 * place of a municipality's database.
 */
import { distance } from 'fastest-levenshtein';
import { fileVariableOf, SETTINGS } from './settings';

export function unknownVariables(given: readonly string[]): string[] {
  const unknown = given.filter(name => !KNOWN.has(name));
  const hasDatabase = given.some(name => name === DATABASE_URL || name === fileVariableOf(DATABASE_URL));
  return unknown.flatMap(name => {
    const meant = meantBy(name) ?? (hasDatabase || !isOfDatabase(name) ? undefined : DATABASE_URL);
    return meant === undefined ? [] : [`${name} is not a setting of the service. Did you mean ${meant}? Correct the name, or unset it.`];
  });
}

const DATABASE_URL = 'DATABASE_URL' satisfies keyof typeof SETTINGS;

const NAMES = Object.keys(SETTINGS);
const KNOWN: ReadonlySet<string> = new Set(NAMES.flatMap(name => [name, fileVariableOf(name) ?? name]));

function meantBy(name: string): string | undefined {
  const ofFile = name.endsWith('_FILE') ? NAMES.find(known => isNear(name.slice(0, -'_FILE'.length), known)) : undefined;
  // `TLS_CERT_FILE` is a file itself.
  const withoutFile = NAMES.find(known => name === `${known}_FILE` || known === `${name}_FILE`);
  return withoutFile ?? NAMES.find(known => isNear(name, known)) ?? (ofFile === undefined ? undefined : fileVariableOf(ofFile));
}

/** Names that are shorter have near neighbours in ordinary environments, such as HOME beside HOST. */
const LONG = 8;

function isNear(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 2) return false;
  if (known.length < LONG) return distance(name, known) === 1 || (distance(name, known) === 2 && lettersOf(name) === lettersOf(known));
  return distance(name.toUpperCase(), known) <= 2;
}

/** Two letters that changed places leave the letters as they are. */
function lettersOf(name: string): string {
  return Array.from(name).sort().join('');
}

/** Kubernetes sets such variables by itself for a Service that is called `database`. */
function isOfDatabase(name: string): boolean {
  return (
    name.startsWith('DATABASE_') && !/^DATABASE_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/.test(name)
  );
}
