/** A text without what readers do not look at: case, accents and umlauts, ß as ss. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b]/g, '')
    .replaceAll('ß', 'ss');
}

/** With umlauts written out, as many type them. */
function writtenOut(text: string): string {
  const composed = text.toLowerCase().normalize('NFC');
  return folded(composed.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'));
}

/** Whether every word of `wanted` is in `text`: `muller` and `mueller` find `Müller`. */
export function finds(text: string, wanted: string): boolean {
  const [plain, written] = [folded(text), writtenOut(text)];
  return wanted
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => plain.includes(folded(word)) || written.includes(writtenOut(word)));
}
