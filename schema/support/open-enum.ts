import { registerEnumType } from 'type-graphql';

/** What GraphQL answers for a value that the platform has and this server does not know. */
export const UNKNOWN = 'UNKNOWN';

interface OpenEnum<Values extends object> {
  name: string;
  description: string;
  valuesConfig: Record<keyof Values, { description: string }>;
  /** The values that REST takes as a filter: those of the contract. */
  contract: readonly (keyof Values & string)[];
}

/** The contract's values of each enum that a platform may extend, by its name. */
export const OPEN_ENUMS = new Map<string, readonly string[]>();

/**
 * Registers an enum that a platform may extend. Services give the platform's own text: REST answers it as it is, GraphQL
 * answers UNKNOWN for one that the enum does not have, with the text in a field beside it (`RawOf`).
 */
export function registerOpenEnum<Values extends { [UNKNOWN]: string }>(
  values: Values,
  { contract, ...config }: OpenEnum<Values>,
): void {
  registerEnumType(values, config as never);
  OPEN_ENUMS.set(config.name, contract);
}
