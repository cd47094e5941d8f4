import { registerEnumType } from 'type-graphql';
import { descriptionOf } from '../../src/domain/described.enum.js';

const DECLARED = new WeakSet<object>();

/** Registers an enum of the domain with type-graphql, once. */
export function declareEnum(values: object): void {
  const described = descriptionOf(values);
  if (!described || DECLARED.has(values)) return;
  DECLARED.add(values);
  const { name, description, meanings } = described;
  const config = Object.entries(meanings).map(([value, meaning]) => [value, { description: meaning ?? undefined }]);
  registerEnumType(values, { name, description, valuesConfig: Object.fromEntries(config) });
}
