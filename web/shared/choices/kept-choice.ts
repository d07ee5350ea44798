/** What a person chose for all pages, each a word of a closed list, kept in the browser. A browser that keeps nothing has no choice. */
export function readKeptChoice<Word extends string>(name: 'language' | 'theme', words: readonly Word[]): Word | undefined {
  try {
    const kept = localStorage.getItem(`opslag-${name}`);
    return words.find(word => word === kept);
  } catch {
    return undefined;
  }
}

export function keepChoice(name: 'language' | 'theme', word: string): void {
  try {
    localStorage.setItem(`opslag-${name}`, word);
  } catch {
    // The choice holds for this page.
  }
}
