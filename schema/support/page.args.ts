import { Max, Min } from 'class-validator';
import type { ClassType } from 'type-graphql';
import { AbsentWhenNull } from './field-rules.js';
import { ArgumentsOf, FieldsOf, int, listOf, of, Type, text } from './fields.js';

export const PAGE = {
  limit: int('Number of entries to return, 1 to 1000.', Max(1000), Min(1)).default(100),
  offset: int('Number of entries to skip, from 0.', Min(0)).default(0),
};

export class PageArgs extends ArgumentsOf(PAGE) {}

/** Cursor pagination; a page costs the same wherever it is in the list. */
export const AFTER = text(
  '`nextCursor` of the previous page, or empty for the first page, which then returns a `meta.nextCursor`.',
).nullable();

export const NEXT_CURSOR = text(
  'Value of `after` for the next page; set if this page was requested with `after` and more entries follow.',
  AbsentWhenNull(),
)
  .nullable()
  .optional();

@Type('Position of a page in the whole list.')
export class PageMeta extends FieldsOf({
  total: int('Total number of matches, across all pages.').example(1),
  limit: int('Limit applied.').example(100),
  offset: int('Number of entries skipped.').example(0),
  nextCursor: NEXT_CURSOR,
}) {}

/** The fields of a page of `type`; `entries` describes its data. */
export function pageOf<Entry extends object>(type: ClassType<Entry>, entries: string) {
  return { data: listOf(type, entries).example(), meta: of(PageMeta, 'Position of the page.').example() };
}
