import 'reflect-metadata';
import { printSchema } from 'graphql';
import { Args, ArgsType, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Operation } from '../../resolvers/operations/operation.js';
import { AppError } from '../../src/errors.js';
import { readSettings } from '../../src/settings.js';
import { apiOf } from '../../src/transports/api.js';
import { executionOf } from '../../src/transports/execute.js';
import { type Listening, listen } from '../../src/transports/http/listen.js';
import { peerOf } from '../../src/transports/http/request-facts.js';
import { Limits } from '../../src/transports/limits/limits.js';
import { buildOpenApi } from '../../src/transports/openapi/document.js';
import { restRouter } from '../../src/transports/rest/router.js';

@ObjectType()
class Lamp {
  @Field()
  name!: string;

  @Field(() => Int, { description: 'How bright.', deprecationReason: 'Use lumens.' })
  watts!: number;
}

@ArgsType()
class LampsArgs {
  @Field(() => Int, { nullable: true, deprecationReason: 'Lamps have no size any more.' })
  size?: number | null;

  @Field(() => Int, { nullable: true })
  lumens?: number | null;
}

@InputType()
class LampInput {
  @Field(() => String, {
    nullable: true,
    description: 'What it is called.',
    deprecationReason: 'Lamps name themselves.',
  })
  name?: string | null;
}

@ArgsType()
class AddLampArgs {
  @Field(() => LampInput)
  input!: LampInput;

  @Field(() => Int, { nullable: true, deprecationReason: 'Use lumens.' })
  watts?: number | null;
}

const LAMP = { name: 'Desk', watts: 5 };

@Resolver()
class LampResolver {
  @Operation({
    role: 'public',
    rest: [{ surface: 'session', at: 'GET /old-lamps' }],
    deprecated: { since: '2026-11-22', version: '1.17.0', reason: 'Use lamps.' },
  })
  @Query(() => [Lamp], { description: 'Lamps as they were.' })
  oldLamps(@Args() { size }: LampsArgs): Lamp[] {
    if (size === 0) throw new AppError('conflict', 'No lamp is that small.');
    return [LAMP];
  }

  @Operation({ role: 'public', rest: [{ surface: 'session', at: 'GET /lamps' }] })
  @Query(() => [Lamp])
  lamps(@Args() _args: LampsArgs): Lamp[] {
    return [LAMP];
  }

  @Operation({ role: 'public', rest: [{ surface: 'session', at: 'POST /lamps' }] })
  @Mutation(() => Lamp)
  addLamp(@Args() _args: AddLampArgs): Lamp {
    return LAMP;
  }
}

const api = apiOf([LampResolver]);
let server: Listening;

beforeAll(async () => {
  const router = restRouter({
    routes: api.routes,
    execute: executionOf({
      api,
      costOf: () => ({ requested: 1, limit: 1 }),
      contextOf: (_request, viewer) => ({ viewer, requestId: 'r', loaders: {}, services: {} }) as never,
    }),
    limits: new Limits(readSettings({}).limits, peerOf),
    viewerOf: () => Promise.reject(new AppError('unauthorized', 'Nobody is asked.')),
    onFault: () => undefined,
  });
  server = await listen(router, '127.0.0.1', 0);
});
afterAll(() => server.stop(1000));

test('an operation says so in GraphQL', () => {
  const text = printSchema(api.schema);
  expect(text).toMatch(/oldLamps\(.*\[Lamp!\]! @deprecated\(reason: "Use lamps."\)\n/);
  expect(text).toMatch(/ lamps\(.*\[Lamp!\]!\n/);
});

test('its answers carry the headers of RFC 9745 and 8594, errors too; those of others do not', async () => {
  const call = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, { method }).then(({ status, headers }) => ({
      status,
      deprecation: headers.get('deprecation'),
      sunset: headers.get('sunset'),
    }));
  const since = `@${Date.UTC(2026, 10, 22) / 1000}`;
  expect(await call('/old-lamps')).toEqual({
    status: 200,
    deprecation: since,
    sunset: 'Mon, 22 Nov 2027 00:00:00 GMT',
  });
  expect(await call('/old-lamps', 'HEAD')).toEqual({
    status: 200,
    deprecation: since,
    sunset: 'Mon, 22 Nov 2027 00:00:00 GMT',
  });
  expect(await call('/old-lamps?size=0')).toEqual({
    status: 409,
    deprecation: since,
    sunset: 'Mon, 22 Nov 2027 00:00:00 GMT',
  });
  expect(await call('/old-lamps?size=x')).toEqual({
    status: 400,
    deprecation: since,
    sunset: 'Mon, 22 Nov 2027 00:00:00 GMT',
  });
  expect(await call('/lamps')).toEqual({ status: 200, deprecation: null, sunset: null });
});

// biome-ignore lint/suspicious/noExplicitAny: a document is looked at as the JSON that it is.
const document = buildOpenApi(api.routes, { version: '1' }) as any;

test('OpenAPI says so of operations, parameters and fields, with the reason', () => {
  const { '/old-lamps': old, '/lamps': lamps } = document.paths;
  expect(old.get).toMatchObject({ deprecated: true, description: expect.stringContaining('2026-11-22: Use lamps.') });
  expect(old.get.responses[200].headers.Deprecation.schema.pattern).toBe('^@\\d+$');
  expect(old.get.responses[200].headers.Sunset.example).toBe('Mon, 22 Nov 2027 00:00:00 GMT');
  expect(lamps.get.deprecated).toBeUndefined();
  expect(lamps.get.responses[200].headers.Deprecation).toBeUndefined();
  const [size, lumens, ...ofTheAnswer] = lamps.get.parameters;
  expect(size).toMatchObject({
    name: 'size',
    deprecated: true,
    description: 'Deprecated: Lamps have no size any more.',
  });
  expect(lumens).toMatchObject({ name: 'lumens', description: 'Lumens.' });
  for (const each of [lumens, ...ofTheAnswer]) expect(each.deprecated).toBeUndefined();
  const { name, watts } = document.components.schemas.Lamp.properties;
  expect(name.deprecated).toBeUndefined();
  expect(watts).toMatchObject({ deprecated: true, description: 'How bright. Deprecated: Use lumens.' });
});

test('OpenAPI says so of the fields of bodies', () => {
  const { schema } = document.paths['/lamps'].post.requestBody.content['application/json'];
  expect(schema.properties.watts).toMatchObject({ deprecated: true, description: 'Deprecated: Use lumens.' });
  const { name } = document.components.schemas.LampInput.properties;
  expect(name).toMatchObject({
    deprecated: true,
    description: 'What it is called. Deprecated: Lamps name themselves.',
  });
});

test('an operation with an impossible day does not start', () => {
  @Resolver()
  class BrokenResolver {
    @Operation({ role: 'public', deprecated: { since: '2026-13-01', version: '1.17.0', reason: 'Use lamps.' } })
    @Query(() => Int)
    brokenLamps(): number {
      return 0;
    }
  }
  expect(() => apiOf([BrokenResolver])).toThrow('brokenLamps is deprecated since 2026-13-01, which is no day');
});
