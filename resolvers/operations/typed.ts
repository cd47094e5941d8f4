import type { GraphQLScalarType } from 'graphql';
import * as library from 'type-graphql';
import { declareArguments } from '../../schema/support/fields.js';

type Class<Instance> = abstract new () => Instance;
type Declared = typeof Boolean | typeof String | GraphQLScalarType | Class<object>;

type ValueOf<Type> = Type extends readonly (infer Entry)[]
  ? ValueOf<Entry>[]
  : Type extends typeof Boolean
    ? boolean
    : Type extends typeof String
      ? string
      : Type extends GraphQLScalarType<infer Value>
        ? Value
        : Type extends Class<infer Value>
          ? Value
          : never;

interface Options {
  description?: string;
  name?: string;
  nullable?: boolean;
}

type ResultOf<Type, Given> = ValueOf<Type> | (Given extends { nullable: true } ? null : never);

/** Accepts only methods that return the declared type, so that they need not repeat it. */
export type MethodThatReturns<Result> = (
  target: object,
  name: string,
  method: { value?: (...parameters: never[]) => Result | Promise<Result> },
) => void;

type Typed = <Type extends Declared | Declared[], const Given extends Options>(
  type: () => Type,
  options?: Given,
) => MethodThatReturns<ResultOf<Type, Given>>;

/** The arguments of an operation, of a class that extends ArgumentsOf. */
export function Args(): ParameterDecorator {
  return (target, method, index) => {
    declareArguments(Reflect.getMetadata('design:paramtypes', target, method as string)[index]);
    library.Args()(target, method as string, index);
  };
}

export const Query = library.Query as Typed;
export const Mutation = library.Mutation as Typed;
export const FieldResolver = library.FieldResolver as Typed;

/** A field with the data and access rule of a root field. Relations are GraphQL-only. */
export function Relation<Type extends Declared | Declared[], const Given extends Options>(
  rootField: string,
  type: () => Type,
  description: string,
  options?: Given,
): MethodThatReturns<ResultOf<Type, Given>> {
  const field = FieldResolver(type, { description, ...options } as Given);
  const relation = library.Extensions({ relation: rootField }) as typeof field;
  return (target, name, method) => {
    field(target, name, method);
    relation(target, name, method);
  };
}

/** A subscription whose method returns the stream. The guard calls it after checking access and arguments. */
export function Streamed(type: () => Class<object> | GraphQLScalarType, options: { description: string }) {
  const subscription = library.Subscription(type as () => library.ClassType, {
    ...options,
    subscribe: replacedByTheGuard,
  });
  const streamed = library.Extensions({ streamed: true }) as MethodDecorator;
  return (target: object, name: string, method: PropertyDescriptor) => {
    streamed(target, name, method);
    subscription(target, name, method);
  };
}

function replacedByTheGuard(): never {
  throw new Error('The schema was not guarded.');
}
