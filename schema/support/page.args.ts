import { Max, Min } from 'class-validator';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { AbsentWhenNull } from './field-rules.js';

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 100, description: 'How many entries to return, 1 to 1000.' })
  @Min(1)
  @Max(1000)
  limit!: number;

  @Field(() => Int, { defaultValue: 0, description: 'How many entries to skip, from 0.' })
  @Min(0)
  offset!: number;
}

/** An argument that goes on behind a page, at the same cost wherever that is. */
export function AfterArg(): PropertyDecorator {
  return Field(() => String, {
    nullable: true,
    description:
      'The `nextCursor` of the page before, or empty for the first page: then `meta.nextCursor` says how to go on.',
  }) as PropertyDecorator;
}

@ObjectType({ description: 'Where a page stands in the whole list.' })
export class PageMeta {
  @Field(() => Int, { description: 'All entries that match, on every page.' })
  total!: number;

  @Field(() => Int, { description: 'The limit in force.' })
  limit!: number;

  @Field(() => Int, { description: 'How many entries were skipped.' })
  offset!: number;

  @AbsentWhenNull()
  @Field(() => String, {
    nullable: true,
    description:
      'What to give as `after` for the next page, where this one was asked for with `after` and more follow.',
  })
  nextCursor?: string | null;
}

/** The class that a page of `type` extends; `entries` describes its data. */
export function PageOf<Entry extends object>(type: ClassType<Entry>, entries: string) {
  @ObjectType()
  abstract class Page {
    @Field(() => [type], { description: entries })
    data!: Entry[];

    @Field(() => PageMeta, { description: 'Where the page stands.' })
    meta!: PageMeta;
  }
  return Page;
}

export const PAGE_META = { total: 1, limit: 100, offset: 0 } satisfies PageMeta;
