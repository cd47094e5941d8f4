import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, int, Type, text } from '../support/fields.js';

@Type('A topic that people ask about.')
@ListSize(10)
export class SupportCategory extends FieldsOf({
  key: text('Its name in paths and tickets.'),
  labelDe: text('Its name for people, in German.'),
  sortOrder: int('Where it stands among the others.'),
}) {}

@Type('A question that was asked before.')
@ListSize(20)
export class SupportFaq extends FieldsOf({
  id: int('Id of the question.'),
  questionDe: text('The question, in German.'),
  answerDe: text('The answer, in German.'),
  sortOrder: int('Where it stands in its topic.'),
}) {}

export class FaqArgs extends ArgumentsOf({
  categoryKey: text('Key of the topic.'),
}) {}
