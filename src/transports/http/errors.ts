import { GraphQLError } from 'graphql';
import { AppError } from '../../errors.js';

/** The refusal behind whatever a resolver or the GraphQL engine threw; undefined for a fault of ours. */
export function refusalBehind(error: unknown): AppError | undefined {
  if (error instanceof GraphQLError) return refusalBehind(error.originalError);
  return error instanceof AppError ? error : undefined;
}

/** What the caller is told of an error: its refusal, or INTERNAL for a fault of ours, which `onFault` gets. */
export function refusalFor(error: unknown, onFault: (fault: unknown) => void): AppError {
  const refusal = refusalBehind(error);
  if (!refusal) onFault(error);
  return refusal ?? INTERNAL;
}

export const INTERNAL = new AppError('internal', 'Something went wrong on our side. Please try again.');
