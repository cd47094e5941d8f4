const PLANNED_EACH_TIME = ' *';

/** A name for a statement whose text varies or whose best plan depends on its values: measured, but not prepared. */
export function eachTime(name: string): string {
  return name + PLANNED_EACH_TIME;
}

/** Names of prepared statements: one text for each name in the whole process. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly texts = new Map<string, string>();

  /** Lets `text` be prepared under `name`, if it may be. Throws if the name stands for another text. */
  add(name: string | undefined, text: string): void {
    if (name === undefined || name.endsWith(PLANNED_EACH_TIME)) return;
    const known = this.texts.get(name);
    if (known === text) return;
    if (known !== undefined) throw new Error(`Two statements are named ${name}; give one another name.`);
    this.texts.set(name, text);
    this.names.set(text, name);
  }

  /** The name under which `text` is prepared; undefined for all other texts. */
  nameOf(text: string): string | undefined {
    return this.names.get(text);
  }
}
