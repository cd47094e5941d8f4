import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, int, Type, text } from '../support/fields.js';

@Type('A support topic.')
@ListSize(10)
export class SupportCategory extends FieldsOf({
  key: text('Key of the topic in paths and tickets.').example('konto'),
  labelDe: text('Display name, in German.').example('Anmeldung und Team'),
  sortOrder: int('Position among the topics.').example(1),
}) {}

@Type('A frequently asked question.')
@ListSize(20)
export class SupportFaq extends FieldsOf({
  id: int('ID of the question.').example(1),
  questionDe: text('The question, in German.').example('Wie lange bleibe ich angemeldet?'),
  answerDe: text('The answer, in German.').example('Eine Anmeldung gilt zwölf Stunden.'),
  sortOrder: int('Position in its topic.').example(1),
}) {}

export class FaqArgs extends ArgumentsOf({
  categoryKey: text('Key of the topic.'),
}) {}
