const EACH_TIME = ' *';

/** A name for a statement whose text varies or whose best plan depends on its values: planned each time (ADR 34). */
export function eachTime(name: string): string {
  return name + EACH_TIME;
}

/** Names of prepared statements: one text each in the whole process, even if two never meet on a connection. */
export class StatementNames {
  private readonly texts = new Map<string, string>();

  /** The name under which `text` is prepared, if it may be. Throws if the name stands for another text. */
  preparable(name: string | undefined, text: string): string | undefined {
    if (name === undefined || name.endsWith(EACH_TIME)) return undefined;
    const known = this.texts.get(name);
    if (known === undefined) this.texts.set(name, text);
    else if (known !== text) throw new Error(`Two statements are named ${name}; give one another name.`);
    return name;
  }
}
