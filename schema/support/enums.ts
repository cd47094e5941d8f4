import { registerEnumType } from 'type-graphql';

/** Makes `values` an enum of the API. `meanings` has a sentence for each value. */
export function describeEnum<Value extends string>(
  values: { readonly [V in Value]: V },
  name: string,
  description: string,
  meanings: Readonly<Record<Value, string>>,
): void {
  const described = Object.entries<string>(meanings).map(([value, meaning]) => [value, { description: meaning }]);
  registerEnumType(values, { name, description, valuesConfig: Object.fromEntries(described) });
}
