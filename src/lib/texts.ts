import { ParameterError } from '../errors.js';

/** Decisions, section 2, "texts". */
const [NAME_LENGTH, TEXT_LENGTH] = [200, 20_000];

/** Trims. Throws ParameterError unless 1 to `most` characters remain. */
export function requireName(parameter: string, value: string, most = NAME_LENGTH): string {
  const text = value.trim();
  if (text === '' || [...text].length > most) {
    throw new ParameterError(parameter, `must have 1 to ${most} characters besides surrounding spaces`);
  }
  return text;
}

export function requireText(parameter: string, value: string): string {
  return requireName(parameter, value, TEXT_LENGTH);
}

/** Throws ParameterError for more than `most` characters. */
export function requireLength(parameter: string, value: string, most = TEXT_LENGTH): string {
  if ([...value].length > most)
    throw new ParameterError(parameter, `must have at most ${most.toLocaleString('en')} characters`);
  return value;
}
