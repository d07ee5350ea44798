/** A text as it was copied out of a letter or a chat -> the same without the characters that show nothing: no fault that one of them makes can be seen. */
export function visibleText(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
}
