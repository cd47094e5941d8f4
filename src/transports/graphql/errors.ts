import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from 'graphql';
import type { AppError } from '../../errors.js';
import { INTERNAL, refusalBehind } from '../http/errors.js';

/** An error as GraphQL callers see it, as over REST. The engine's own are `bad_request`; faults go to `onFault`. */
export function formatGraphqlError(error: unknown, onFault: (error: unknown) => void): GraphQLFormattedError {
  const source = error instanceof GraphQLError ? error : undefined;
  const place = {
    ...(source?.locations && { locations: source.locations }),
    ...(source?.path && { path: source.path }),
  };
  const refusal = refusalBehind(error);
  if (refusal) return { message: refusal.message, ...place, extensions: toldOf(refusal) };
  const cause = source && innermost(source);
  if (cause && !cause.originalError && !cause.path) {
    return { message: shortened(cause.message), ...place, extensions: { code: 'bad_request' } };
  }
  onFault(cause?.originalError ?? error);
  return { message: INTERNAL.message, ...place, extensions: { code: INTERNAL.code } };
}

/** The `extensions` of a refusal: its code, the wrong argument with its allowed values, and the plan that waits. */
export function toldOf({ code, fault, plan }: AppError): GraphQLErrorExtensions {
  return { code, ...fault, ...(plan && { plan }) };
}

/** Apollo wraps the engine's errors in its own. */
function innermost(error: GraphQLError): GraphQLError {
  return error.originalError instanceof GraphQLError ? innermost(error.originalError) : error;
}

/** The engine quotes what the caller sent, however long that is. */
const LONGEST_MESSAGE = 300;

function shortened(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE).toWellFormed()}…` : message;
}
