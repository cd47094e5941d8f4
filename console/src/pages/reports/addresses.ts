/** The addresses in a line that a person wrote. */
export function addressesIn(line: string): string[] {
  return line.split(/[\s,;]+/).filter((address) => address !== '');
}
