const SEPARATORS = /[^\p{L}\p{M}\p{N}&]+/u;

/** The words of a text: NFC, lower case, with accents, split at all but letters, marks, digits and `&`. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '');
}
