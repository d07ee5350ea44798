/**
 * The environment -> the text of each setting: from its variable, or from the file that its `…_FILE` names. Gives what is wrong with names and files, too. Repeats no value: it may be
 * a secret, and a secret may have been written where the path of its file belongs.
 */
import { readFileSync, statSync } from 'node:fs';
import { fileVariableOf, SETTINGS } from './settings';
import { unknownVariables } from './unknown-variables';

export interface GivenSettings {
  readonly texts: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
}

/** An empty variable counts as not set, as containers pass what is not set. */
export function readGivenSettings(environment: NodeJS.ProcessEnv): GivenSettings {
  const given = new Map(Object.entries(environment).flatMap(([name, text = '']) => (text.trim() === '' ? [] : [[name, text]])));
  const faults: string[] = [];
  const texts: Record<string, string> = {};
  for (const name of Object.keys(SETTINGS)) {
    const fileVariable = fileVariableOf(name);
    const [own, file] = [given.get(name), fileVariable === undefined ? undefined : given.get(fileVariable)];
    const text = file === undefined ? own : textIn(file, fault => faults.push(`${fileVariable} ${fault}`));
    if (own !== undefined && file !== undefined) faults.push(`${name} and ${fileVariable} are both set. Set one of them.`);
    if (text !== undefined) texts[name] = text;
  }
  return { texts, faults: [...faults, ...unknownVariables([...given.keys()])] };
}

/** More than any setting has. */
const MOST_BYTES = 65_536;

function textIn(file: string, refuse: (fault: string) => void): string | undefined {
  try {
    const status = statSync(file);
    const text = status.isFile() && status.size <= MOST_BYTES ? readFileSync(file, 'utf8').trim() : undefined;
    if (text === undefined) refuse(`must be the path of a file of at most ${MOST_BYTES} bytes.`);
    else if (text === '') refuse('names an empty file. Write the value into it.');
    else return text;
  } catch (error) {
    refuse(`must be the path of a file that this user can read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'}).`);
  }
  return undefined;
}
