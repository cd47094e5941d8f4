import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject, GraphQLLocalDate, GraphQLSafeInt } from 'graphql-scalars';

/** YYYY-MM-DD; impossible dates are refused. Values stay text, and the database has no other days than those of a calendar. */
export const LocalDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  serialize: (value) => (typeof value === 'string' && value.length === 10 ? value : GraphQLLocalDate.serialize(value)),
});

/** An RFC 3339 timestamp, written in UTC. */
export const DateTime = GraphQLDateTimeISO;

/** A whole number beyond 32 bits, exact up to 2^53. */
export const SafeInt = GraphQLSafeInt;

/** Any JSON value. */
export const Json = GraphQLJSON;

/** Levels of objects and lists in a JSON object that a caller sends; deeper ones would exhaust whoever walks them. */
export const MAX_JSON_LEVELS = 50;

/** A JSON object of any fields. */
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
