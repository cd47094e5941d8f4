import { ParameterError } from './errors.js';

/** Characters of titles, names and subjects (decisions, section 2, "texts"). */
const NAME_LENGTH = 200;

/** Characters of free texts. */
const TEXT_LENGTH = 20_000;

/** `value` trimmed. Throws ParameterError unless 1 to 200 characters remain. */
export function requireName(parameter: string, value: string): string {
  const name = value.trim();
  if (name === '' || [...name].length > NAME_LENGTH) {
    throw new ParameterError(parameter, `must have 1 to ${NAME_LENGTH} characters besides surrounding spaces`);
  }
  return name;
}

/** `value` as it is. Throws ParameterError above `most` characters, 20,000 for free texts (decisions, section 2). */
export function requireLength(parameter: string, value: string, most = 20_000): string {
  if ([...value].length > most)
    throw new ParameterError(parameter, `must have at most ${most.toLocaleString('en')} characters`);
  return value;
}

/** `value` trimmed. Throws ParameterError unless 1 to 20,000 characters remain. */
export function requireText(parameter: string, value: string): string {
  const text = value.trim();
  if (text === '' || [...text].length > TEXT_LENGTH) {
    throw new ParameterError(parameter, `must have 1 to ${TEXT_LENGTH} characters besides surrounding spaces`);
  }
  return text;
}
