import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { resolvers } from '../resolvers/index.js';
import { apiOf } from '../src/transports/api.js';
import { buildOpenApi } from '../src/transports/openapi/document.js';

/**
 * Writes `schema/schema.graphql` and `schema/openapi.json`, worked out from the declarations, below the folder that the
 * first argument names; the same declarations give the same bytes.
 */
const folder = process.argv[2] ?? '.';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { schema, routes } = apiOf(resolvers);
const openApi = buildOpenApi(routes, { version });

writeFileSync(join(folder, 'schema/schema.graphql'), `${printSchema(lexicographicSortSchema(schema))}\n`);
writeFileSync(join(folder, 'schema/openapi.json'), `${JSON.stringify(openApi, null, 2)}\n`);
