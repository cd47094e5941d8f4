import { Max, Min } from 'class-validator';
import type { ClassType } from 'type-graphql';
import { AbsentWhenNull } from './field-rules.js';
import { ArgumentsOf, FieldsOf, int, listOf, of, Type, text } from './fields.js';

export class PageArgs extends ArgumentsOf({
  limit: int('How many entries to return, 1 to 1000.', Max(1000), Min(1)).default(100),
  offset: int('How many entries to skip, from 0.', Min(0)).default(0),
}) {}

/** Cursor pagination; a page costs the same wherever it is in the list. */
export const AFTER = text(
  'The `nextCursor` of the page before, or empty for the first page: then `meta.nextCursor` says how to go on.',
).nullable();

export const NEXT_CURSOR = text(
  'What to give as `after` for the next page, where this one was asked for with `after` and more follow.',
  AbsentWhenNull(),
)
  .nullable()
  .optional();

@Type('Where a page stands in the whole list.')
export class PageMeta extends FieldsOf({
  total: int('All entries that match, on every page.'),
  limit: int('The limit in force.'),
  offset: int('How many entries were skipped.'),
  nextCursor: NEXT_CURSOR,
}) {}

/** The fields of a page of `type`; `entries` describes its data. */
export function pageOf<Entry extends object>(type: ClassType<Entry>, entries: string) {
  return { data: listOf(type, entries), meta: of(PageMeta, 'Where the page stands.') };
}

export const PAGE_META = { total: 1, limit: 100, offset: 0 } satisfies PageMeta;
