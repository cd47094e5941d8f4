import type { GraphQLScalarType } from 'graphql';
import * as library from 'type-graphql';

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
type MethodThatReturns<Result> = (
  target: object,
  name: string,
  method: { value?: (...parameters: never[]) => Result | Promise<Result> },
) => void;

type Typed = <Type extends Declared | Declared[], const Given extends Options>(
  type: () => Type,
  options?: Given,
) => MethodThatReturns<ResultOf<Type, Given>>;

export const Query = library.Query as Typed;
export const Mutation = library.Mutation as Typed;
export const FieldResolver = library.FieldResolver as Typed;
