/** Names that are taken -> the first free form of a wanted one: itself, or with a number. */
export class FreeNames {
  private readonly taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken);
  }

  /** `derived`: all names that stand beside the wanted one as soon as it is taken, itself among them. */
  take(wanted: string, derived: (name: string) => readonly string[] = name => [name]): string {
    let name = wanted;
    for (let count = 2; derived(name).some(each => this.taken.has(each)); count++) name = `${wanted}${count}`;
    for (const each of derived(name)) this.taken.add(each);
    return name;
  }
}
