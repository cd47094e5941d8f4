import { z } from 'zod';

/** Without NUL characters, which PostgreSQL cannot store. */
export const text = z.string().transform((value) => (value.includes('\0') ? value.replaceAll('\0', '') : value));

export const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A count below a billion, as text. */
export const count = z.string().regex(/^\d{1,9}$/);
