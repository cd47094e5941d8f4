import { ParameterError } from '../errors.js';

/** Characters of titles, names and subjects, and of free texts (decisions, section 2, "texts"). */
const [NAME_LENGTH, TEXT_LENGTH] = [200, 20_000];

/** `value` trimmed. Throws ParameterError unless 1 to `most` characters remain. */
export function requireName(parameter: string, value: string, most = NAME_LENGTH): string {
  const text = value.trim();
  if (text === '' || [...text].length > most) {
    throw new ParameterError(parameter, `must have 1 to ${most} characters besides surrounding spaces`);
  }
  return text;
}

/** The same for free texts. */
export function requireText(parameter: string, value: string): string {
  return requireName(parameter, value, TEXT_LENGTH);
}

/** `value` as it is. Throws ParameterError above `most` characters. */
export function requireLength(parameter: string, value: string, most = TEXT_LENGTH): string {
  if ([...value].length > most)
    throw new ParameterError(parameter, `must have at most ${most.toLocaleString('en')} characters`);
  return value;
}
