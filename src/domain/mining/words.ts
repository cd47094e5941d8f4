const SEPARATORS = /[^\p{L}\p{M}\p{N}&]+/u;

/**
 * The words of a search or a keyword: NFC, lower case; whatever is no letter, mark, digit or `&` stands between words.
 * Umlauts and accents count.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '');
}
