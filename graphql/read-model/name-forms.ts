/** A GraphQL name -> its forms elsewhere, and whether a name can be used at all. */

/** `firstname` -> `Firstname` */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `OrgUnits` -> `orgUnits` */
export function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `orgUnitUuid` -> `org_unit_uuid` */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** A simple identifier (CSDL 4.01, section 15.2), in the letters that every client reads. */
export function isODataName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name);
}

/** GraphQL names of fields whose OData names would be read as literals, see `isLiteralName`. */
export const LITERAL_NAMES: readonly string[] = ['true', 'false', 'null', 'naN'];

/** Whether an OData name would be read as a literal (ABNF section 7): words in any case, numbers as they stand. */
export function isLiteralName(name: string): boolean {
  return /^(?:true|false|null)$/i.test(name) || name === 'NaN' || name === 'INF';
}

/** Simple identifiers with dots between (CSDL 4.01, section 15.3), and none of the reserved ones (section 5). */
export function isNamespace(name: string): boolean {
  return name.split('.').every(isODataName) && !['Edm', 'odata', 'System', 'Transient'].includes(name);
}
