/** What somebody typed, with the comma or the point of their language; NaN if it is not a number, null if it is empty. */
export function enteredNumber(text: string): number | null {
  const entered = text.trim();
  return entered === '' ? null : Number(entered.replace(',', '.'));
}
