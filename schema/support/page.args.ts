import { Max, Min } from 'class-validator';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';

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

@ObjectType({ description: 'Where a page stands in the whole list.' })
export class PageMeta {
  @Field(() => Int, { description: 'All entries that match, on every page.' })
  total!: number;

  @Field(() => Int, { description: 'The limit in force.' })
  limit!: number;

  @Field(() => Int, { description: 'How many entries were skipped.' })
  offset!: number;
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
