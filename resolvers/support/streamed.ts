import type { GraphQLScalarType } from 'graphql';
import { type ClassType, Extensions, Subscription } from 'type-graphql';

interface StreamOptions {
  description: string;
}

/**
 * A subscription whose method returns the stream, an async iterable. The guard calls it when the engine subscribes, after
 * checking access and arguments.
 */
export function Streamed(type: () => ClassType<object> | GraphQLScalarType, options: StreamOptions): MethodDecorator {
  const subscription = Subscription(type, { ...options, subscribe: replacedByTheGuard }) as MethodDecorator;
  const streamed = Extensions({ streamed: true }) as MethodDecorator;
  return (target, name, descriptor) => {
    streamed(target, name, descriptor);
    subscription(target, name, descriptor);
  };
}

function replacedByTheGuard(): never {
  throw new Error('The schema was not guarded.');
}
