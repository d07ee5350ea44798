/** Parts of a mapping -> lines of YAML. */

/** Quoted where YAML would read something else. */
function yamlScalar(text: string): string {
  return /^[A-Za-zÆØÅæøå][\wÆØÅæøå ./-]*$/.test(text) && !/\s$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
}

export interface DraftField {
  readonly name: string;
  /** As it stands behind the name: a column, or `{ … }`. */
  readonly value: string;
}

export interface DraftSet {
  readonly set: string;
  readonly from: string;
  readonly fields: readonly DraftField[];
  /** Told below the fields. */
  readonly remarks: readonly string[];
}

export function columnValue(column: string, as: string | undefined): string {
  return as === undefined ? yamlScalar(column) : `{ column: ${yamlScalar(column)}, as: ${as} }`;
}

export function mappingText(sets: readonly DraftSet[]): string {
  return ['sets:', ...sets.flatMap(setLines), ''].join('\n');
}

function setLines({ set, from, fields, remarks }: DraftSet): readonly string[] {
  const [file = from, sheet] = from.split('#');
  return [
    `  - set: ${yamlScalar(set)}`,
    `    from: ${yamlScalar(file)}`,
    ...(sheet === undefined ? [] : [`    sheet: ${yamlScalar(sheet)}`]),
    '    fields:',
    ...fields.map(({ name, value }) => `      ${yamlScalar(name)}: ${value}`),
    ...remarks.map(remark => `      # ${remark}`),
  ];
}
