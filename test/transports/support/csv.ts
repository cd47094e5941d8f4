/** A table as RFC 4180 has it: records of cells. Throws for what it does not have. */
export function parse(text: string, delimiter = ','): string[][] {
  const records: string[][] = [[]];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${delimiter}]*))(${delimiter}|\\r\\n)`, 'y');
  while (pattern.lastIndex < text.length) {
    const from = pattern.lastIndex;
    const found = pattern.exec(text);
    if (!found) throw new Error(`No cell at ${from}: ${text.slice(from, from + 40)}`);
    const [, quoted, plain = '', end] = found;
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  records.pop();
  return records;
}
