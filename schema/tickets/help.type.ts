import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, int, Type, text } from '../support/fields.js';

@Type('A support topic.')
@ListSize(10)
export class SupportCategory extends FieldsOf({
  key: text('Key of the topic in paths and tickets.'),
  labelDe: text('Display name, in German.'),
  sortOrder: int('Position among the topics.'),
}) {}

@Type('A frequently asked question.')
@ListSize(20)
export class SupportFaq extends FieldsOf({
  id: int('ID of the question.'),
  questionDe: text('The question, in German.'),
  answerDe: text('The answer, in German.'),
  sortOrder: int('Position in its topic.'),
}) {}

export class FaqArgs extends ArgumentsOf({
  categoryKey: text('Key of the topic.'),
}) {}
