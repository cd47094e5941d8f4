import { ValidateBy } from 'class-validator';

interface TextRule {
  /** Maximum length in characters; default 20,000 (decisions, section 2, "texts"). */
  max?: number;
  /** Accepts empty and blank texts. */
  mayBeEmpty?: boolean;
  /** Applies to each text of a list. */
  each?: boolean;
}

/** Limits the length of free text, in characters. The text is stored untrimmed. */
export function FreeText({ max = 20_000, mayBeEmpty = false, each = false }: TextRule = {}): PropertyDecorator {
  const characters = `${mayBeEmpty ? 'at most' : '1 to'} ${max.toLocaleString('en')} characters`;
  return ValidateBy(
    {
      name: 'freeText',
      validator: {
        validate: (text) => typeof text === 'string' && [...text].length <= max && (mayBeEmpty || text.trim() !== ''),
      },
    },
    {
      each,
      message: each
        ? `$property must hold texts of ${characters}`
        : `$property must have ${characters}, not only spaces`,
      context: { jsonSchema: { ...(mayBeEmpty ? {} : { minLength: 1 }), maxLength: max } },
    },
  );
}
