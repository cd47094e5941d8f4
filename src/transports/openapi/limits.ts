import { MAX_HEAD_BYTES } from '../../listen.js';
import { MAX_BODY_BYTES } from '../body.js';
import { MAX_SEGMENT_LENGTH } from '../rest/routes.js';
import type { Schema } from './json-schema.js';

/** The server's own limits, in characters, for arguments whose rules allow no less. */
export const MOST = { path: MAX_SEGMENT_LENGTH, query: MAX_HEAD_BYTES, body: MAX_BODY_BYTES };

const INTEGERS: Record<string, readonly [least: number, most: number]> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/** `schema` with the bounds of whole numbers, and of the place in which callers send it: of texts their length, of lists how many entries fit. */
export function boundedBy(place: keyof typeof MOST | undefined, schema: Schema): Schema {
  const { format = '', properties, items } = schema;
  const types = [schema.type].flat();
  const longest = place === undefined ? undefined : MOST[place];
  const isFree = schema.enum === undefined && schema.const === undefined;
  const [least, most] = INTEGERS[format] ?? [];
  return {
    ...schema,
    ...(types.includes('integer') &&
      least !== undefined &&
      schema.exclusiveMinimum === undefined && { minimum: schema.minimum ?? least }),
    ...(types.includes('integer') && most !== undefined && { maximum: schema.maximum ?? most }),
    ...(longest !== undefined && types.includes('string') && isFree && { maxLength: schema.maxLength ?? longest }),
    // Each entry needs a comma.
    ...(longest !== undefined && types.includes('array') && { maxItems: schema.maxItems ?? longest / 2 }),
    ...(items && { items: boundedBy(place, items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, boundedBy(place, property)]),
      ),
    }),
  };
}
