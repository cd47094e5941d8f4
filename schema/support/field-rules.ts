import { Extensions } from 'type-graphql';

type FieldDecorator = PropertyDecorator & MethodDecorator;

/** Marks a field that REST leaves out: it exists for GraphQL alone. */
export function GraphqlOnly(): FieldDecorator {
  return Extensions({ graphqlOnly: true }) as FieldDecorator;
}

/** Marks a field, of GraphQL alone, that holds the platform's own text of the field `name`, whose enum may lack it. */
export function RawOf(name: string): FieldDecorator {
  return Extensions({ graphqlOnly: true, rawOf: name }) as FieldDecorator;
}

/** Marks a nullable field that REST leaves out of an object, instead of null, when it has no value. */
export function AbsentWhenNull(): FieldDecorator {
  return Extensions({ absentWhenNull: true }) as FieldDecorator;
}

/**
 * How many entries a list is taken to have when the cost of a document is worked out: a number, or what the field's
 * arguments say. On a class it holds for every list of that type. Lists that `limit` or `pageSize` cuts need none.
 */
export function ListSize<Args extends object>(
  entries: number | ((args: Args) => number),
): FieldDecorator & ClassDecorator {
  return Extensions({ listSize: entries }) as FieldDecorator & ClassDecorator;
}

/** Marks the figures of a record that come with it, and are loaded for another window where one is asked for (OwnWindowArgs). */
export function OwnWindow(): FieldDecorator {
  return Extensions({ ownWindow: true }) as FieldDecorator;
}

/** The most bytes that a text is taken to have in an answer; 200 unless said. */
export function LongText(bytes: number): FieldDecorator {
  return Extensions({ textBytes: bytes }) as FieldDecorator;
}

/** What REST shows of `T`, for an example: without fields that are GraphQL's alone, or absent for want of a value. */
export type Example<T> = T extends readonly (infer Entry)[]
  ? readonly Example<Entry>[]
  : T extends object
    ? { [Field in keyof T]?: Example<T[Field]> }
    : T;
