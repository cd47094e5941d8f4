import { Extensions } from 'type-graphql';

type FieldDecorator = PropertyDecorator & MethodDecorator;

/** Hides a field from REST. */
export function GraphqlOnly(): FieldDecorator {
  return Extensions({ graphqlOnly: true }) as FieldDecorator;
}

/** Marks a GraphQL-only field with the platform's own text for the enum field `name`. */
export function RawOf(name: string): FieldDecorator {
  return Extensions({ graphqlOnly: true, rawOf: name }) as FieldDecorator;
}

/** Makes REST omit a nullable field instead of answering null. */
export function AbsentWhenNull(): FieldDecorator {
  return Extensions({ absentWhenNull: true }) as FieldDecorator;
}

/**
 * Expected number of entries for the cost of a document: a number, or computed from the field's arguments. On
 * a class it applies to every list of that type. Lists with `limit` or `pageSize` need none.
 */
export function ListSize<Args extends object>(
  entries: number | ((args: Args) => number),
): FieldDecorator & ClassDecorator {
  return Extensions({ listSize: entries }) as FieldDecorator & ClassDecorator;
}

/** Marks a field that REST and tools omit unless the operation has the argument `name`, so that it costs only then. */
export function AskedBy(name: string): FieldDecorator {
  return Extensions({ askedBy: name }) as FieldDecorator;
}

/** Marks what comes with its record unless the field has arguments of its own (OwnWindowArgs). */
export function OwnWindow(): FieldDecorator {
  return Extensions({ ownWindow: true }) as FieldDecorator;
}

/** Maximum size of a text for the cost of an answer, in bytes; default 200. */
export function LongText(bytes: number): FieldDecorator {
  return Extensions({ textBytes: bytes }) as FieldDecorator;
}

/** An example of `T` for REST: may lack fields that are GraphQL-only or absent when null. */
export type Example<T> = T extends readonly (infer Entry)[]
  ? readonly Example<Entry>[]
  : T extends object
    ? { [Field in keyof T]?: Example<T[Field]> }
    : T;
