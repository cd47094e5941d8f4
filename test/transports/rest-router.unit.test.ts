import 'reflect-metadata';
import { IsIn, Max, Min } from 'class-validator';
import {
  Arg,
  Args,
  ArgsType,
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
import { Operation } from '../../resolvers/operations/operation.js';
import { AbsentWhenNull, GraphqlOnly } from '../../schema/support/field-rules.js';
import { LocalDate, SafeInt } from '../../schema/support/scalars.js';
import { AppError, NotFoundError, ParameterError } from '../../src/errors.js';
import { readSettings } from '../../src/settings.js';
import { apiOf } from '../../src/transports/api.js';
import { executionOf } from '../../src/transports/execute.js';
import { type Listening, listen } from '../../src/transports/http/listen.js';
import { peerOf } from '../../src/transports/http/request-facts.js';
import { Limits } from '../../src/transports/limits/limits.js';
import { restRouter } from '../../src/transports/rest/router.js';

enum Colour {
  RED = 'RED',
  BLUE = 'BLUE',
}
registerEnumType(Colour, { name: 'Colour' });

@ObjectType()
class Thing {
  @Field()
  thingId!: string;

  @Field(() => SafeInt)
  bigNumber!: number;

  @Field(() => String, { nullable: true })
  maybeText!: string | null;

  @AbsentWhenNull()
  @Field(() => Float, { nullable: true })
  oftenAbsent!: number | null;

  @GraphqlOnly()
  @Field()
  hidden!: string;
}

@ArgsType()
class ThingArgs {
  @Field(() => String, { nullable: true })
  ownerName?: string | null;

  @Field(() => Colour, { nullable: true })
  colour?: Colour | null;

  @Field(() => Int, { defaultValue: 30 })
  @Min(1)
  @Max(365)
  days!: number;

  @Field(() => Float, { nullable: true })
  minCost?: number | null;

  @Field(() => Boolean, { nullable: true })
  hasParts?: boolean | null;

  @Field(() => LocalDate, { nullable: true })
  startDate?: string | null;

  @Field(() => String, { defaultValue: '-cost' })
  @IsIn(['cost', '-cost'])
  sort!: string;
}

@InputType()
class PartInput {
  @Field()
  partName!: string;

  @Field(() => Colour)
  colour!: Colour;
}

@ArgsType()
class ChangeArgs {
  @Field()
  thingId!: string;

  @Field(() => String, { nullable: true })
  newNote?: string | null;

  @Field(() => [PartInput])
  theParts!: PartInput[];

  @Field(() => Float)
  dailyBudget!: number;
}

let lastArgs: unknown;
const thing: Thing = { thingId: 'a', bigNumber: 5_000_000_000, maybeText: null, oftenAbsent: null, hidden: 'x' };

@Resolver()
class ThingResolver {
  @Operation({ scope: 'campaigns:read', rest: [{ surface: 'key', at: 'GET /query/things', naming: 'snake_case' }] })
  @Query(() => [Thing])
  shelvedThings(@Args() args: ThingArgs): Thing[] {
    lastArgs = args;
    return [thing, { ...thing, maybeText: 'ä', oftenAbsent: 1.5 }];
  }

  @Operation({ scope: 'campaigns:read', rest: [{ surface: 'key', at: 'GET /query/things/{thingID}' }] })
  @Query(() => Thing)
  shelvedThing(@Arg('thingId') thingId: string): Thing {
    if (thingId === 'boom') throw new Error('secret /etc/path');
    if (thingId !== 'a/b') throw new NotFoundError('Thing');
    return thing;
  }

  @Operation({
    scope: 'campaigns:write',
    rest: [
      {
        surface: 'key',
        at: 'POST /query/things/{thingID}',
        naming: 'snake_case',
        answerNaming: 'snake_case',
        status: 201,
      },
    ],
  })
  @Mutation(() => Thing)
  changeShelvedThing(@Args() args: ChangeArgs): Thing {
    lastArgs = args;
    if (args.dailyBudget > 10) throw new ParameterError('dailyBudget', 'must be between 0 and 10');
    return thing;
  }

  @Operation({
    scope: 'campaigns:read',
    feature: 'attic' as never,
    rest: [{ surface: 'key', at: 'GET /query/attic', naming: 'snake_case' }],
  })
  @Query(() => [Thing])
  attic(@Args() _args: ThingArgs): Thing[] {
    return [];
  }

  @Operation({
    scope: 'campaigns:write',
    feature: 'attic' as never,
    codes: { bad_request: 'BAD_REQUEST', insufficient_scope: 'FORBIDDEN' },
    rest: [{ surface: 'key', at: 'PUT /query/attic', naming: 'snake_case' }],
  })
  @Mutation(() => Thing)
  fillAttic(@Args() args: ChangeArgs): Thing {
    if (args.dailyBudget > 10) throw new ParameterError('dailyBudget', 'must be between 0 and 10');
    return thing;
  }

  @Operation({
    role: 'public',
    rest: [{ surface: 'session', at: 'GET /things', headers: { 'Cache-Control': 'public' } }],
  })
  @Query(() => [Thing])
  shownThings(): Thing[] {
    return [thing];
  }

  @Operation({ role: 'public', rest: [{ surface: 'session', at: 'DELETE /things/{thingId}', status: 204 }] })
  @Mutation(() => Boolean)
  deleteShelvedThing(@Arg('thingId') _thingId: string): boolean {
    return true;
  }
}

/** Writes without a database to record them in; the real ones are tested over the whole app. */
const UNRECORDED = {
  async run({ authorize, work }: { authorize(): Promise<void>; work(): Promise<unknown> }) {
    await authorize();
    return work();
  },
  async refused() {},
};

let features: string[] = [];
let plansAsked = 0;

const PLANS = {
  async requireFeature(_viewer: unknown, feature: string) {
    plansAsked += 1;
    if (!features.includes(feature)) throw new AppError('plan_feature_required', `The plan lacks ${feature}.`);
  },
};

let server: Listening;
const faults: unknown[] = [];

beforeAll(async () => {
  const api = apiOf([ThingResolver]);
  const edge = restRouter({
    routes: api.routes,
    execute: executionOf({
      api,
      costOf: () => ({ requested: 1, limit: 1 }),
      contextOf: (_request, viewer) =>
        ({ viewer, requestId: 'r', loaders: {}, services: { writes: UNRECORDED, plans: PLANS } }) as never,
    }),
    limits: new Limits(readSettings({}).limits, peerOf),
    async viewerOf(_route, request) {
      const key = request.headers['x-api-key'];
      if (!key) throw new AppError('api_key_required', 'Send X-API-Key.');
      return {
        kind: 'key',
        apiKeyId: 'k',
        teamId: 't',
        accountIds: null,
        scopes: new Set(String(key).split(' ')) as never,
      };
    },
    onFault: (_request, error) => faults.push(error),
  });
  server = await listen(edge, '127.0.0.1', 0);
});

afterAll(() => server.stop(1000));

async function call(
  method: string,
  path: string,
  options: { key?: string; body?: unknown; raw?: string; type?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
    method,
    headers: {
      ...options.headers,
      ...(options.key !== '' && { 'x-api-key': options.key ?? 'campaigns:read campaigns:write' }),
      ...((options.body !== undefined || options.raw !== undefined) && {
        'content-type': options.type ?? 'application/json',
      }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.raw !== undefined && { body: options.raw }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
}

const part = { part_name: 'p', colour: 'RED' };

test('answers hold exactly the fields of the route, absent ones left out and nulls kept', async () => {
  const { status, body } = await call('GET', '/query/things?days=7&owner_name=M%C3%BCller&unknown=1');
  expect(status).toBe(200);
  expect(body).toEqual([
    { thingId: 'a', bigNumber: 5_000_000_000, maybeText: null },
    { thingId: 'a', bigNumber: 5_000_000_000, maybeText: 'ä', oftenAbsent: 1.5 },
  ]);
  expect(lastArgs).toMatchObject({ days: 7, ownerName: 'Müller', sort: '-cost' });
});

test('path parameters are decoded, and answers renamed where the route says so', async () => {
  expect((await call('GET', '/query/things/a%2Fb')).body).toEqual({
    thingId: 'a',
    bigNumber: 5_000_000_000,
    maybeText: null,
  });
  const made = await call('POST', '/query/things/a', { body: { the_parts: [part], daily_budget: 1, new_note: null } });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({ thing_id: 'a', big_number: 5_000_000_000, maybe_text: null });
  expect(lastArgs).toMatchObject({ newNote: null, theParts: [{ partName: 'p', colour: 'RED' }] });
  await call('POST', '/query/things/a', { body: { the_parts: [part], daily_budget: 1 } });
  expect((lastArgs as { newNote?: unknown }).newNote).toBeUndefined();
  expect((await call('DELETE', '/things/1', { key: '' })).status).toBe(204);
});

test.each([
  ['days=0', 'days must not be less than 1'],
  ['days=366', 'days must not be greater than 365'],
  ['days=1e2', 'days must be a whole number'],
  ['days=', 'days must be a whole number'],
  ['days=99999999999', 'days must be a whole number'],
  ['days=7&days=8', 'days must be given once'],
  ['min_cost=abc', 'min_cost must be a number'],
  ['min_cost=NaN', 'min_cost must be a number'],
  ['min_cost=', 'min_cost must be a number'],
  ['has_parts=1', 'has_parts must be true or false'],
  ['has_parts=TRUE', 'has_parts must be true or false'],
  ['colour=red', 'colour must be one of RED, BLUE'],
  ['start_date=2026-02-30', 'start_date must be a calendar date, YYYY-MM-DD'],
  ['sort=name', 'sort must be one of the following values: cost, -cost'],
  ['owner_name=a%00b', 'owner_name must not contain NUL characters'],
])('%s is refused and named', async (query, message) => {
  const { status, body } = await call('GET', `/query/things?${query}`);
  expect({ status, body }).toEqual({ status: 400, body: { code: 'bad_request', message } });
});

test.each([
  [{}, 'the_parts is required'],
  [{ the_parts: null, daily_budget: 1 }, 'the_parts must not be null'],
  [{ the_parts: part, daily_budget: 1 }, 'the_parts must be an array'],
  [{ the_parts: [{ ...part, colour: 'x' }], daily_budget: 1 }, 'the_parts[0].colour must be one of RED, BLUE'],
  [{ the_parts: [{ colour: 'RED' }], daily_budget: 1 }, 'the_parts[0].part_name is required'],
  [
    { the_parts: [{ ...part, x: 1 }], daily_budget: 1 },
    'the_parts[0] has the unknown field x; it takes part_name, colour',
  ],
  [
    { the_parts: [{ ...part, color: 1 }], daily_budget: 1 },
    'the_parts[0] has the unknown field color; did you mean colour? It takes part_name, colour',
  ],
  [{ the_parts: [part], daily_budget: '1' }, 'daily_budget must be a number'],
  [{ the_parts: [part], daily_budget: 11 }, 'daily_budget must be between 0 and 10'],
  [
    { the_parts: [part], dailyBudget: 1 },
    'dailyBudget is not a field of this body; did you mean daily_budget? It takes new_note, the_parts, daily_budget',
  ],
  [[], 'The body must be a JSON object.'],
])('the body %j is refused and named', async (body, message) => {
  expect(await call('POST', '/query/things/a', { body })).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message },
  });
});

test.each([
  [{ raw: '{' }, 400, 'bad_request'],
  [{ raw: 'a=1', type: 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
  [{ raw: `{"x":"${'x'.repeat(1_100_000)}"}` }, 413, 'payload_too_large'],
  [{ key: '', raw: '{' }, 401, 'api_key_required'],
  [{ key: 'campaigns:read', raw: '{' }, 403, 'insufficient_scope'],
])('a bad request %# gets its status', async (options, status, code) => {
  expect(await call('POST', '/query/things/a', options)).toMatchObject({ status, body: { code } });
});

test('the plan is asked after the scope and before the parameters', async () => {
  const body = { the_parts: [], daily_budget: 1, thing_id: 'a' };
  features = [];
  expect(await call('GET', '/query/attic?days=0')).toMatchObject({
    status: 403,
    body: { code: 'plan_feature_required' },
  });
  expect(await call('GET', '/query/attic', { key: 'products:read' })).toMatchObject({
    body: { code: 'insufficient_scope' },
  });
  expect(await call('PUT', '/query/attic', { body: {} })).toMatchObject({ body: { code: 'plan_feature_required' } });
  features = ['attic'];
  expect(await call('GET', '/query/attic?days=0')).toMatchObject({ status: 400 });
  expect((await call('GET', '/query/attic')).body).toEqual([]);
  expect(await call('PUT', '/query/attic', { body })).toMatchObject({ status: 200 });
});

test.each([
  ['GET', undefined],
  ['PUT', { the_parts: [], daily_budget: 1, thing_id: 'a' }],
])('the plan is asked once a call of %s', async (method, body) => {
  features = ['attic'];
  plansAsked = 0;
  expect(await call(method, '/query/attic', { body })).toMatchObject({ status: 200 });
  expect(plansAsked).toBe(1);
});

test.each([
  [{ key: 'campaigns:read', body: {} }, 403, 'FORBIDDEN', 'This API key lacks the scope campaigns:write.'],
  [{ body: {} }, 400, 'BAD_REQUEST', 'thing_id is required'],
  [{ raw: '{' }, 400, 'BAD_REQUEST', 'The body must be valid JSON.'],
  [
    { body: { the_parts: [], thing_id: 'a', daily_budget: 11 } },
    400,
    'BAD_REQUEST',
    'daily_budget must be between 0 and 10',
  ],
])('codes that an operation spells in its own way %#', async (options, status, code, message) => {
  features = ['attic'];
  expect(await call('PUT', '/query/attic', options)).toMatchObject({ status, body: { code, message } });
});

test('an answer with an ETag is sent once', async () => {
  const first = await call('GET', '/things');
  const etag = first.headers.get('etag') as string;
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await call('GET', '/things', { headers: { 'if-none-match': known } });
    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('cache-control')).toBe('public');
  }
  expect(await call('GET', '/things', { headers: { 'if-none-match': '"other"' } })).toMatchObject({ status: 200 });
});

test('unknown paths, wrong methods and faults', async () => {
  expect(await call('GET', '/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await call('POST', '/webhook', { body: {} })).toMatchObject({ status: 404 });
  expect(await call('DELETE', '/webhook/1')).toMatchObject({ status: 404 });
  expect(await call('GET', '/query/things/%E0%A4%A')).toMatchObject({ status: 404 });
  const wrong = await call('PUT', '/query/things/a', { body: {} });
  expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(wrong.headers.get('allow')).toBe('GET, HEAD, POST');
  expect((await call('HEAD', '/query/things')).status).toBe(200);
  const fault = await call('GET', '/query/things/boom');
  expect(fault).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(JSON.stringify(fault.body)).not.toContain('secret');
  expect(faults).toHaveLength(1);
});
