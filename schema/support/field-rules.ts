import { Extensions } from 'type-graphql';

/** Marks a field that REST leaves out: it exists for GraphQL alone. */
export function GraphqlOnly(): PropertyDecorator & MethodDecorator {
  return Extensions({ graphqlOnly: true }) as PropertyDecorator & MethodDecorator;
}

/** Marks a nullable field that REST leaves out of an object, instead of null, when it has no value. */
export function AbsentWhenNull(): PropertyDecorator & MethodDecorator {
  return Extensions({ absentWhenNull: true }) as PropertyDecorator & MethodDecorator;
}
