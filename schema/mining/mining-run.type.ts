import { MiningRunStatus, MiningStep, SuggestionCategory } from '../../src/domain/mining/mining.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, float, int, listOf, of, Type, text } from '../support/fields.js';
import { MiningSuggestion } from './suggestion.type.js';

export class MiningRunArgs extends ArgumentsOf(AccountArgs, {
  runId: text('ID of the run.'),
}) {}

export class StartMiningArgs extends ArgumentsOf(AccountArgs, {
  dateRangeStart: date(
    'First day of the search terms to analyze. Give both dates or neither; the last 30 days by default.',
  ).nullable(),
  dateRangeEnd: date('Last day, not in the future; the range has at most 366 days.').nullable(),
}) {}

@Type("A search for negative keywords among an account's search terms.")
@ListSize(20)
export class MiningRun extends FieldsOf({
  id: text('ID of the run.').example('5f2c81d0-3a8e-4c1b-8f53-0c9f4f6f2a10'),
  accountId: text('Account whose search terms were analyzed.').example('1000000001'),
  status: of(MiningRunStatus, 'Status of the run.').example('completed'),
  step: of(MiningStep, 'Current step, or the step at which it failed.', GraphqlOnly()),
  progress: int('Progress in percent, 0 to 100.', GraphqlOnly()),
  dateRangeStart: date('First day analyzed.').example('2026-01-01'),
  dateRangeEnd: date('Last day analyzed.').example('2026-01-30'),
  analyzedTerms: int('Number of search terms analyzed.').example(412),
  suggestionCount: int('Number of negative keywords suggested.').example(1),
  pendingCount: int('Number of suggestions not reviewed yet.').example(1),
  approvedCount: int('Number of suggestions approved but not applied.').example(0),
  rejectedCount: int('Number of suggestions rejected.').example(0),
  appliedCount: int('Number of suggestions applied.').example(0),
  createdBy: text('User who started it.').nullable().example('7a3c1f5e-53d1-4f86-9b1c-2f2f0f6c9d21'),
  createdAt: dateTime('When it was started.').example('2026-01-31T08:29:52.000Z'),
  completedAt: dateTime('When it ended, successfully or not; null while it is running.')
    .nullable()
    .example('2026-01-31T08:30:00.000Z'),
  errorCode: text('Error code of a failed run; otherwise null.', GraphqlOnly()).nullable(),
}) {}

@Type('Suggestions of one category.')
@ListSize(8)
export class MiningCategory extends FieldsOf({
  category: of(SuggestionCategory, 'The category.').example('low_price'),
  label: text('Display name, in German.').example('Preisjäger'),
  suggestionCount: int('Number of suggestions.').example(1),
  cost: float('Cost of their search terms in EUR, at most 2 decimals.').example(48.2),
  suggestions: listOf(MiningSuggestion, 'Suggestions, highest cost first.').example(),
}) {}

@Type('A mining run with its suggestions.')
export class MiningRunWithCategories extends FieldsOf(MiningRun, {
  categories: listOf(MiningCategory, 'Categories with suggestions, highest cost first.').example(),
}) {}
