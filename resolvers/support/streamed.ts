import type { GraphQLScalarType } from 'graphql';
import { type ClassType, Extensions, Subscription } from 'type-graphql';

interface StreamOptions {
  description: string;
}

/**
 * A subscription whose method returns what is streamed, an async iterable. The guard runs the method where the engine
 * wants the source, so that access and the rules of arguments hold before anything begins.
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
