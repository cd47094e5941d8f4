import { GraphQLError } from 'graphql';
import { AppError } from '../errors.js';

/** The refusal behind whatever a resolver or the GraphQL engine threw; undefined when it is a fault of ours. */
export function refusalBehind(error: unknown): AppError | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current; depth += 1) {
    if (current instanceof AppError) return current;
    current = current instanceof GraphQLError ? current.originalError : undefined;
  }
  return undefined;
}

/** What the caller is told of an error: its refusal, or INTERNAL for a fault of ours, which `onFault` gets. */
export function refusalFor(error: unknown, onFault: (fault: unknown) => void): AppError {
  const refusal = refusalBehind(error);
  if (!refusal) onFault(error);
  return refusal ?? INTERNAL;
}

export const INTERNAL = new AppError('internal', 'Something went wrong on our side. Please try again.');
