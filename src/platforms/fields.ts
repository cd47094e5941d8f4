import { z } from 'zod';

/** Without what PostgreSQL cannot store or send: NUL characters and halves of characters. */
export const text = z
  .string()
  .transform((value) => (value.includes('\0') ? value.replaceAll('\0', '') : value).toWellFormed());

/** At most `max` UTF-16 units, without half a character at the end; unpaired halves elsewhere are replaced. */
export function cutText(value: string, max: number): string {
  const cut = value.length > max ? value.slice(0, max).replace(/[\ud800-\udbff]$/, '') : value;
  return cut.toWellFormed();
}

export const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A count below a billion, as text. */
export const count = z.string().regex(/^\d{1,9}$/);
