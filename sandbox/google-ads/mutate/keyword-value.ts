import { type Operation, operationError } from './operation.js';

const MOST_KEYWORD = 80;
const MOST_WORDS = 10;
const INVALID_CHARACTERS = /[!@%^*()={};~`<>?\\|,]|[\u{10000}-\u{10ffff}]/u;

/** The keyword that a criterion is created with; refused where the platform would not take it. */
export function keywordOf(operation: Operation): { text: string; matchType: string } {
  const text = operation.values['keyword.text'];
  const matchType = operation.values['keyword.match_type'];
  const refuse = (code: string, message: string, field = 'text') =>
    operationError(operation, `criterionError.${code}`, message, ['keyword', field]);
  if (!operation.messages.has('keyword')) {
    throw operationError(operation, 'criterionError.CONCRETE_TYPE_REQUIRED', 'A criterion needs its type.');
  }
  if (typeof text !== 'string' || text.trim() === '') {
    throw refuse('INVALID_KEYWORD_TEXT', 'The text of the keyword is invalid.');
  }
  if (text.length > MOST_KEYWORD) throw refuse('KEYWORD_TEXT_TOO_LONG', 'Keyword text may have 80 characters.');
  if (text.trim().split(/\s+/).length > MOST_WORDS) {
    throw refuse('KEYWORD_HAS_TOO_MANY_WORDS', 'Keyword text has too many words.');
  }
  if (INVALID_CHARACTERS.test(text)) {
    throw refuse('KEYWORD_HAS_INVALID_CHARS', 'Keyword text has invalid characters or symbols.');
  }
  if (typeof matchType !== 'string') {
    const message = 'The required field was not present.';
    throw operationError(operation, 'fieldError.REQUIRED', message, ['keyword', 'match_type']);
  }
  return { text: text.trim(), matchType };
}
