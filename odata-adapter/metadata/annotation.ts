/** Annotations as data, written into XML and JSON alike (CSDL 4.01, section 14): types, and makers of their values. */

export interface Annotation {
  /** Alias-qualified term, such as `Core.Description`. */
  readonly term: string;
  readonly value: AnnotationValue;
}

export type AnnotationValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'number'; readonly value: number }
  /** The value that stands at the path (section 14.4.1.2). */
  | { readonly kind: 'path'; readonly path: string }
  /** The property itself that the path leads to (section 14.4.1.6). */
  | { readonly kind: 'propertyPath'; readonly path: string }
  /** The navigation property itself (section 14.4.1.5). */
  | { readonly kind: 'navigationPath'; readonly path: string }
  /** `type` is alias-qualified (section 14.3.7). */
  | { readonly kind: 'enumMember'; readonly type: string; readonly member: string }
  | { readonly kind: 'collection'; readonly items: readonly AnnotationValue[] }
  /** `type` is alias-qualified, and stands where the term's own type is abstract (section 14.4.12). */
  | { readonly kind: 'record'; readonly type: string | undefined; readonly properties: Readonly<Record<string, AnnotationValue>> };

export const text = (value: string): AnnotationValue => ({ kind: 'text', value });
export const flag = (value: boolean): AnnotationValue => ({ kind: 'flag', value });
export const number = (value: number): AnnotationValue => ({ kind: 'number', value });
export const path = (to: string): AnnotationValue => ({ kind: 'path', path: to });
export const propertyPath = (to: string): AnnotationValue => ({ kind: 'propertyPath', path: to });
export const navigationPath = (to: string): AnnotationValue => ({ kind: 'navigationPath', path: to });
export const enumMember = (type: string, member: string): AnnotationValue => ({ kind: 'enumMember', type, member });
export const collection = (items: readonly AnnotationValue[]): AnnotationValue => ({ kind: 'collection', items });
export const record = (properties: Readonly<Record<string, AnnotationValue>>, type?: string): AnnotationValue => ({
  kind: 'record',
  type,
  properties,
});
