import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject, GraphQLLocalDate, GraphQLSafeInt } from 'graphql-scalars';

/** YYYY-MM-DD as a string; impossible dates are rejected. Values from the database are not parsed. */
export const LocalDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  serialize: (value) => (typeof value === 'string' && value.length === 10 ? value : GraphQLLocalDate.serialize(value)),
});

/** An RFC 3339 timestamp, answered in UTC. Values in the form of `isoUtc` are valid and not parsed. */
export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  serialize: (value) => (isWritten(value) ? value : GraphQLDateTimeISO.serialize(value)),
});

const WRITTEN = '2026-01-31T12:00:00.000Z';

/** Only timestamps in UTC with milliseconds have this length and end in Z. */
function isWritten(value: unknown): boolean {
  return typeof value === 'string' && value.length === WRITTEN.length && value.endsWith('Z');
}

/** An integer beyond 32 bits, exact up to 2^53. */
export const SafeInt = GraphQLSafeInt;

/** Any JSON value. */
export const Json = GraphQLJSON;

/** Deepest nesting of a caller's JSON object: recursion over deeper ones could exhaust the stack. */
export const MAX_JSON_LEVELS = 50;

/** A JSON object with any fields, nested at most MAX_JSON_LEVELS deep. */
export const JsonObject = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  parseValue(value) {
    if (depthBeyond(value, MAX_JSON_LEVELS)) throw new TypeError('The JSON object is nested too deeply.');
    return GraphQLJSONObject.parseValue(value);
  },
});

export function depthBeyond(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((item) => depthBeyond(item, levels - 1));
}
