export interface EnumDescription {
  name: string;
  description: string;
  /** A sentence for each value; null for self-explanatory values. */
  meanings: Readonly<Record<string, string | null>>;
}

type Enum<Value extends string> = { readonly [V in Value]: V };

const DESCRIPTIONS = new WeakMap<object, EnumDescription>();

export function describedEnum<Value extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Value, string | null>>,
): Enum<Value> {
  const values = Object.fromEntries(Object.keys(meanings).map((value) => [value, value])) as Enum<Value>;
  DESCRIPTIONS.set(values, { name, description, meanings });
  return values;
}

/** Undefined if `values` is not an enum of the API. */
export function descriptionOf(values: object): EnumDescription | undefined {
  return DESCRIPTIONS.get(values);
}

/** GraphQL's answer for a platform value that this server does not know. */
export const UNKNOWN = 'UNKNOWN';

/** The contract's values of each open enum, which REST accepts as a filter. */
export const OPEN_ENUMS = new Map<string, readonly string[]>();

/**
 * An enum that a platform may extend; adds UNKNOWN to `meanings`. REST passes on the platform's own text;
 * GraphQL answers UNKNOWN for an unlisted value, with the text in a separate field (`RawOf`).
 */
export function openEnum<Value extends string>(
  name: string,
  description: string,
  contract: readonly NoInfer<Value>[],
  meanings: Readonly<Record<Value, string>>,
): Enum<Value | typeof UNKNOWN> {
  OPEN_ENUMS.set(name, contract);
  const unknown = 'Platform value that is not known here; the original is in the field beside it.';
  return describedEnum(name, description, { ...meanings, [UNKNOWN]: unknown } as Record<
    Value | typeof UNKNOWN,
    string
  >);
}
