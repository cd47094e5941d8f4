import { ValidateBy } from 'class-validator';

interface TextRule {
  /** Most characters; 20,000 unless said (decisions, section 2, "texts"). */
  most?: number;
  /** Whether there may be nothing, or only spaces. */
  mayBeEmpty?: boolean;
  /** The rule is meant for each text of a list. */
  each?: boolean;
}

/** The length of free text, in characters. What is given is kept as it is, surrounding spaces too. */
export function FreeText({ most = 20_000, mayBeEmpty = false, each = false }: TextRule = {}): PropertyDecorator {
  const characters = `${mayBeEmpty ? 'at most' : '1 to'} ${most.toLocaleString('en')} characters`;
  return ValidateBy(
    {
      name: 'freeText',
      validator: {
        validate: (text) => typeof text === 'string' && [...text].length <= most && (mayBeEmpty || text.trim() !== ''),
      },
    },
    {
      each,
      message: each
        ? `$property must hold texts of ${characters}`
        : `$property must have ${characters}, not only spaces`,
      context: { jsonSchema: { ...(mayBeEmpty ? {} : { minLength: 1 }), maxLength: most } },
    },
  );
}
