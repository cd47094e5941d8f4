import { LineProblem } from './file-line.js';

type Separator = ',' | '.';

/** Signs and words that people write with amounts. */
const DECORATION = /[\s\u00a0\u202f'€%×]|EUR|CHF|USD|GBP/gi;

const plain = (cell: string) => cell.replace(DECORATION, '');

/** What separates decimals in this number; undefined if it can be read both ways, or has none. */
function separatorOf(cell: string): Separator | undefined {
  const text = plain(cell);
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const at = Math.max(comma, point);
  if (at < 0 || text.indexOf(text.charAt(at)) !== at) return undefined;
  return text.length - at - 1 === 3 ? undefined : (text.charAt(at) as Separator);
}

/**
 * Reads the numbers of one file, "1.234,50" or "1,234.50". Which of both it writes is taken from the numbers that can be read
 * in one way only; without such a number, "1.234" is refused rather than guessed.
 */
export class DecimalNumbers {
  private readonly decimal: Separator | undefined;

  constructor(cells: Iterable<string>) {
    const found = new Set<Separator>();
    for (const cell of cells) {
      const separator = separatorOf(cell);
      if (separator) found.add(separator);
    }
    this.decimal = found.size === 1 ? [...found][0] : undefined;
  }

  /** Throws LineProblem `invalid`. */
  read(column: string, cell: string): number {
    const text = plain(cell);
    const own = separatorOf(cell) ?? this.decimal;
    if (own === undefined && /[.,]/.test(text) && !/^-?\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(text)) {
      throw new LineProblem(
        'invalid',
        `${column}: "${cell.slice(0, 40)}" can be read in two ways; write 1234 or 1234,00.`,
      );
    }
    const grouping = own === '.' ? ',' : '.';
    const number = own === undefined ? text.replace(/[.,]/g, '') : text.replaceAll(grouping, '').replace(own, '.');
    if (!/^-?\d+(\.\d+)?$/.test(number) || !isGrouped(text, own, grouping)) {
      throw new LineProblem('invalid', `${column}: "${cell.slice(0, 40)}" is not a number.`);
    }
    return Number(number);
  }
}

/** Thousands are grouped by three, or not at all. */
function isGrouped(text: string, decimal: Separator | undefined, grouping: Separator): boolean {
  const whole =
    decimal === undefined ? text : text.slice(0, text.includes(decimal) ? text.indexOf(decimal) : undefined);
  const separator = decimal === undefined ? /[.,]/ : grouping;
  const [first = '', ...groups] = whole.replace('-', '').split(separator);
  return groups.length === 0 || (first.length <= 3 && groups.every((group) => group.length === 3));
}
