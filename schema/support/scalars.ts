import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject, GraphQLLocalDate, GraphQLSafeInt } from 'graphql-scalars';

/** YYYY-MM-DD; impossible dates are refused. Values stay text. */
export const LocalDate = GraphQLLocalDate;

/** An RFC 3339 timestamp, written in UTC. */
export const DateTime = GraphQLDateTimeISO;

/** A whole number beyond 32 bits, exact up to 2^53. */
export const SafeInt = GraphQLSafeInt;

/** Any JSON value. */
export const Json = GraphQLJSON;

/** A JSON object of any fields. */
export const JsonObject = GraphQLJSONObject;
