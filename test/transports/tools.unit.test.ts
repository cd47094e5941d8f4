import 'reflect-metadata';
import { Max, Min } from 'class-validator';
import { Arg, Args, ArgsType, Field, Float, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Operation, operationsOf } from '../../resolvers/operations/operation.js';
import { buildAppSchema } from '../../src/transports/graphql/schema.js';
import { listingOf, structuredAnswer, structuredListingOf } from '../../src/transports/mcp/listing.js';
import { readCall, type Tool, toolsOf } from '../../src/transports/mcp/tools.js';
import { routesOf } from '../../src/transports/rest/routes.js';

@ObjectType()
class Leaf {
  @Field(() => Int, { nullable: true, description: 'Its colour.' })
  colourCode!: number | null;
}

@InputType()
class LeafInput {
  @Field(() => Int)
  colourCode!: number;
}

@ArgsType()
class PaintArgs {
  @Field(() => String)
  treeId!: string;

  @Field(() => [LeafInput])
  leafInputs!: LeafInput[];

  @Field(() => Float, { nullable: true })
  @Min(0.5)
  @Max(2)
  paintCoats?: number | null;
}

@Resolver()
class TreeResolver {
  @Operation({
    scope: 'campaigns:read',
    rest: [{ surface: 'key', at: 'GET /trees/{treeID}', naming: 'snake_case' }],
    tool: 'query_leaves',
  })
  @Query(() => [Leaf], { description: 'Leaves of a tree.' })
  leaves(@Arg('treeId') _treeId: string, @Arg('leafCount', () => Int, { defaultValue: 3 }) _count: number): Leaf[] {
    return [];
  }

  @Operation({ scope: 'campaigns:read', tool: 'query_tree_height' })
  @Query(() => Float, { description: 'Height of a tree.' })
  treeHeight(@Arg('treeId') _treeId: string): number {
    return 1;
  }

  @Operation({
    scope: 'campaigns:write',
    rest: [{ surface: 'key', at: 'POST /trees/{treeId}/paint', naming: 'snake_case', answerNaming: 'snake_case' }],
    tool: 'paint_tree',
    toolSingular: { leafInputs: 'leafInput' },
  })
  @Mutation(() => Leaf, { description: 'Paints.' })
  paintTree(@Args() _args: PaintArgs): Leaf {
    return { colourCode: null };
  }

  @Operation({
    scope: 'campaigns:write',
    rest: [{ surface: 'key', at: 'POST /trees/{treeId}/water' }],
    tool: 'water_tree',
    toolHints: { destructive: false, idempotent: true },
  })
  @Mutation(() => Boolean, { description: 'Waters.' })
  waterTree(@Arg('treeId') _treeId: string): boolean {
    return true;
  }
}

const operations = operationsOf(buildAppSchema([TreeResolver]));
const tools = toolsOf(operations.values(), routesOf(operations.values()));
const tool = (name: string) => tools.get(name) as Tool;

test('a list stands in items, and a bare value in value, because structured content is an object', () => {
  const leaf = {
    type: 'object',
    properties: { colourCode: { type: ['integer', 'null'], format: 'int32', description: 'Its colour.' } },
    required: [],
  };
  expect(structuredListingOf(tool('query_leaves')).outputSchema).toEqual({
    type: 'object',
    properties: { items: { type: 'array', items: leaf } },
    required: ['items'],
  });
  expect(structuredAnswer(tool('query_leaves'), [{ colourCode: 1 }])).toEqual({ items: [{ colourCode: 1 }] });
  expect(structuredListingOf(tool('water_tree')).outputSchema).toMatchObject({
    properties: { value: { type: 'boolean' } },
  });
  expect(structuredAnswer(tool('water_tree'), true)).toEqual({ value: true });
  expect(structuredAnswer(tool('paint_tree'), { colour_code: 1 })).toEqual({ colour_code: 1 });
});

test('parameters of path, query and body stand side by side in the route’s spelling, with their rules', () => {
  expect(listingOf(tool('query_leaves')).inputSchema).toEqual({
    type: 'object',
    properties: {
      tree_id: { type: 'string' },
      leaf_count: { type: 'integer', default: 3 },
      fields: { type: 'string', description: expect.any(String) },
      format: { type: 'string', enum: ['json', 'table'], description: expect.any(String) },
    },
    required: ['tree_id'],
    additionalProperties: false,
  });
  expect(structuredListingOf(tool('paint_tree'))).toMatchObject({
    inputSchema: {
      properties: {
        tree_id: { type: 'string' },
        leaf_inputs: { type: 'array', items: { type: 'object', required: ['colour_code'] } },
        paint_coats: { type: 'number', minimum: 0.5, maximum: 2 },
      },
      required: ['tree_id'],
    },
    outputSchema: { type: 'object', required: ['colour_code'] },
  });
  expect(tool('paint_tree').spell('leafInputs[2].colourCode')).toBe('leaf_inputs[2].colour_code');
});

describe('a list with a singular', () => {
  const variables = (given: object) => readCall(tool('paint_tree'), { tree_id: 't', ...given }).variables;

  test('takes one value in its place', () => {
    const expected = { treeId: 't', leafInputs: [{ colourCode: 1 }] };
    expect(variables({ leaf_input: { colour_code: 1 } })).toEqual(expected);
    expect(variables({ leaf_inputs: [{ colour_code: 1 }], leaf_input: null })).toEqual(expected);
  });

  test.each([
    [{}, 'leafInputs is required, or leaf_input in its place'],
    [{ leaf_inputs: null }, 'leafInputs is required, or leaf_input in its place'],
    [{ leaf_inputs: [], leaf_input: { colour_code: 1 } }, 'leafInput must not be given together with leaf_inputs'],
    [{ leaf_input: { colour_code: 'red' } }, 'leafInput.colourCode must be a whole number'],
    [{ leaf_input: [] }, 'leafInput must be an object'],
  ])('%j is refused', (given, message) => {
    expect(() => variables(given)).toThrow(message);
  });

  test('must be a list', () => {
    const { operation, route } = tool('paint_tree');
    const wrong = { ...operation, toolSingular: { paintCoats: 'paintCoat' } };
    expect(() => toolsOf([wrong], [route])).toThrow('paintCoats is no list');
  });
});

test('an operation without a route for API keys is spelled like the others', () => {
  expect(listingOf(tool('query_tree_height')).inputSchema).toMatchObject({ required: ['tree_id'] });
});

test('hints follow from the kind, unless the declaration knows better', () => {
  expect(listingOf(tool('query_leaves')).annotations).toEqual({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
  expect(listingOf(tool('paint_tree')).annotations).toEqual({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  });
  expect(listingOf(tool('water_tree')).annotations).toMatchObject({ destructiveHint: false, idempotentHint: true });
});

test('a tool needs a scope, and a name of its own', () => {
  const leaves = tool('query_leaves').operation;
  expect(() => toolsOf([leaves, { ...leaves }], [])).toThrow('Two operations declare the tool query_leaves.');
  expect(() => toolsOf([{ ...leaves, scope: undefined }], [])).toThrow('The tool query_leaves needs a scope.');
});
