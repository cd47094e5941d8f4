import { ArrayMaxSize, ArrayMinSize, IsIn, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import {
  ArgsType,
  Extensions,
  Field,
  Float,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql';
import { Operation } from '../../../resolvers/operations/operation.js';
import { Args, Streamed } from '../../../resolvers/operations/typed.js';
import { AbsentWhenNull, GraphqlOnly, ListSize } from '../../../schema/support/field-rules.js';
import { PageArgs } from '../../../schema/support/page.args.js';
import { DateTime, LocalDate, SafeInt } from '../../../schema/support/scalars.js';

export enum Colour {
  RED = 'RED',
  BLUE = 'BLUE',
}
registerEnumType(Colour, { name: 'Colour', description: 'A colour.' });

@ObjectType({ description: 'Where a thing was made.' })
class Origin {
  @Field(() => String, { description: 'The country.' })
  countryCode!: string;
}

@ObjectType({ description: 'A thing.' })
@ListSize(100)
export class Thing {
  @Field(() => String, { description: 'Its id.' })
  id!: string;

  @Field(() => Colour, { nullable: true, description: 'Its colour, if known.' })
  colour!: Colour | null;

  @Field(() => SafeInt, { description: 'Its weight in micrograms.' })
  weightMicros!: number;

  @AbsentWhenNull()
  @Field(() => Float, { nullable: true, description: 'What it should return.' })
  targetRoas!: number | null;

  @Field(() => LocalDate, { nullable: true, description: 'When it is due.' })
  dueDate!: string | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => [String], { description: 'Its labels.' })
  labels!: string[];

  @Field(() => Origin, { nullable: true, description: 'Where it was made.' })
  origin!: Origin | null;

  @GraphqlOnly()
  @Field(() => String, { description: 'For GraphQL alone.' })
  secretName!: string;

  @Extensions({ relation: 'things' })
  @Field(() => [Thing], { description: 'The things inside.' })
  inner(): Thing[] {
    return [];
  }
}

@ArgsType()
class ThingsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Id of the account.' })
  accountId?: string | null;

  @Field(() => Colour, { nullable: true, description: 'Only things of this colour.' })
  colour?: Colour | null;

  @Field(() => Int, { defaultValue: 30, description: 'How many days.' })
  @Min(1)
  @Max(365)
  days!: number;

  @Field(() => String, { defaultValue: '-cost', description: 'What to sort by.' })
  @IsIn(['cost', '-cost', 'name', '-name'])
  sort!: string;

  @Field(() => Boolean, { nullable: true, description: 'Only heavy things.' })
  isHeavy?: boolean | null;
}

@InputType({ description: 'One word.' })
class WordInput {
  @Field(() => String, { description: 'The word itself.' })
  @MaxLength(80)
  text!: string;

  @Field(() => Colour, { description: 'How it is matched.' })
  matchType!: Colour;
}

@ArgsType()
class ThingArgs {
  @Field(() => String, { description: 'Id of the thing.' })
  thingId!: string;
}

@ArgsType()
class AddWordsArgs extends ThingArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => [WordInput], { description: 'The words, 1 to 5000.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(5000)
  @ValidateNested({ each: true })
  keywords!: WordInput[];

  @Field(() => Boolean, { defaultValue: false, description: 'Only check.' })
  validateOnly!: boolean;
}

@ArgsType()
class UpdateThingArgs extends ThingArgs {
  @Field(() => String, { nullable: true, description: 'The new title; null clears it.' })
  @MaxLength(200)
  title?: string | null;

  @Field(() => [WordInput], { nullable: true, description: 'The new words.' })
  words?: WordInput[] | null;
}

@ObjectType({ description: 'What was added.' })
class Added {
  @Field(() => Boolean, { description: 'Whether it worked.' })
  success!: boolean;

  @Field(() => Int, { description: 'How many words were added.' })
  addedCount!: number;
}

@Resolver()
export class SampleThingResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    kundeSetting: 'kundeCanViewSearchTerms',
    rest: [
      { surface: 'key', at: 'GET /query/things', naming: 'snake_case' },
      { surface: 'session', at: 'GET /things' },
    ],
    tool: 'query_things',
  })
  @Query(() => [Thing], { description: 'All things. Sorted as asked.' })
  things(@Args() { limit }: ThingsArgs): Thing[] {
    return Array.from({ length: Math.min(limit, 2) }, () => THING);
  }

  @Operation({ role: 'admin', rest: [{ surface: 'session', at: 'GET /things/{thingID}' }] })
  @Query(() => Thing, { nullable: true, description: 'One thing.' })
  thing(@Args() { thingId }: ThingArgs): Thing | null {
    return thingId === THING.id ? THING : null;
  }

  @Operation({
    scope: 'keywords:write',
    rest: [
      {
        surface: 'key',
        at: 'POST /query/things/{thingID}/words',
        naming: 'snake_case',
        answerNaming: 'snake_case',
        status: 201,
        headers: { 'Cache-Control': 'no-store' },
      },
    ],
    errors: ['platform_rejected', 'ai_not_configured'],
    example: { success: true, addedCount: 1 },
  })
  @Mutation(() => Added, { description: 'Adds words.' })
  addWords(@Args() { keywords }: AddWordsArgs): Added {
    return { success: true, addedCount: keywords.length };
  }

  @Operation({ role: 'member', rest: [{ surface: 'session', at: 'PATCH /things/{thingID}' }] })
  @Mutation(() => Thing, { description: 'Changes a thing.' })
  updateThing(@Args() _args: UpdateThingArgs): Thing {
    return THING;
  }

  @Operation({ role: 'member', rest: [{ surface: 'session', at: 'DELETE /things/{thingID}', status: 204 }] })
  @Mutation(() => Boolean, { description: 'Deletes a thing.' })
  deleteThing(@Args() _args: ThingArgs): boolean {
    return true;
  }

  @Operation({ role: 'public' })
  @Streamed(() => Int, { description: 'Counts to three.' })
  async *count(): AsyncGenerator<number, void> {
    for (const number of [1, 2, 3]) yield number;
  }
}

const THING = Object.assign(new Thing(), {
  id: 't1',
  colour: Colour.RED,
  weightMicros: 1,
  targetRoas: null,
  dueDate: null,
  createdAt: '2026-01-31T09:30:00.000Z',
  labels: [],
  origin: null,
  secretName: 's',
});
