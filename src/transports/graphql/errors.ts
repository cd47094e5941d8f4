import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from 'graphql';
import type { AppError } from '../../errors.js';
import { appErrorIn, INTERNAL } from '../http/errors.js';

/** Formats errors like REST. The engine's own become `bad_request`; unexpected ones go to `onFault`. */
export function formatGraphqlError(error: unknown, onFault: (error: unknown) => void): GraphQLFormattedError {
  const source = error instanceof GraphQLError ? error : undefined;
  const place = {
    ...(source?.locations && { locations: source.locations }),
    ...(source?.path && { path: source.path }),
  };
  const refusal = appErrorIn(error);
  if (refusal) return { message: refusal.message, ...place, extensions: errorExtensions(refusal) };
  const cause = source && innermost(source);
  if (cause && !cause.originalError && !cause.path) {
    return { message: truncate(cause.message), ...place, extensions: { code: 'bad_request' } };
  }
  onFault(cause?.originalError ?? error);
  return { message: INTERNAL.message, ...place, extensions: { code: INTERNAL.code } };
}

/** Code, invalid argument with its allowed values, and waiting plan. */
export function errorExtensions({ code, fault, plan }: AppError): GraphQLErrorExtensions {
  return { code, ...fault, ...(plan && { plan }) };
}

/** Apollo wraps the engine's errors. */
function innermost(error: GraphQLError): GraphQLError {
  return error.originalError instanceof GraphQLError ? innermost(error.originalError) : error;
}

/** The engine quotes the caller's input in full. */
const MAX_MESSAGE = 300;

function truncate(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE).toWellFormed()}…` : message;
}
