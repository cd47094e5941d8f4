import { GraphQLError } from 'graphql';
import { AppError } from '../../errors.js';

/** The AppError behind what a resolver or the GraphQL engine threw; undefined for unexpected errors. */
export function appErrorIn(error: unknown): AppError | undefined {
  if (error instanceof GraphQLError) return appErrorIn(error.originalError);
  return error instanceof AppError ? error : undefined;
}

/** The error for the caller: an AppError, or INTERNAL for an unexpected one, which `onFault` gets. */
export function toAppError(error: unknown, onFault: (fault: unknown) => void): AppError {
  const refusal = appErrorIn(error);
  if (!refusal) onFault(error);
  return refusal ?? INTERNAL;
}

export const INTERNAL = new AppError('internal', 'Something went wrong on our side. Please try again.');
