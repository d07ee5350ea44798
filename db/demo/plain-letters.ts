/** A name -> the letters a to z that it becomes in user names and mail addresses. */
export function plainLetters(name: string): string {
  const plain = name.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa').replaceAll('ı', 'i');
  return plain.normalize('NFD').replace(/[^a-z]/g, '');
}
