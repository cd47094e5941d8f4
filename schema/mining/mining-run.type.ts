import { MiningRunStatus, MiningStep, SuggestionCategory } from '../../src/domain/mining/mining.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, float, int, listOf, of, Type, text } from '../support/fields.js';
import { MiningSuggestion, REVIEWED, SUGGESTIONS } from './suggestion.type.js';

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
  id: text('ID of the run.'),
  accountId: text('Account whose search terms were analyzed.'),
  status: of(MiningRunStatus, 'Status of the run.'),
  step: of(MiningStep, 'Current step, or the step at which it failed.', GraphqlOnly()),
  progress: int('Progress in percent, 0 to 100.', GraphqlOnly()),
  dateRangeStart: date('First day analyzed.'),
  dateRangeEnd: date('Last day analyzed.'),
  analyzedTerms: int('Number of search terms analyzed.'),
  suggestionCount: int('Number of negative keywords suggested.'),
  pendingCount: int('Number of suggestions not reviewed yet.'),
  approvedCount: int('Number of suggestions approved but not applied.'),
  rejectedCount: int('Number of suggestions rejected.'),
  appliedCount: int('Number of suggestions applied.'),
  createdBy: text('User who started it.').nullable(),
  createdAt: dateTime('When it was started.'),
  completedAt: dateTime('When it ended, successfully or not; null while it is running.').nullable(),
  errorCode: text('Error code of a failed run; otherwise null.', GraphqlOnly()).nullable(),
}) {}

@Type('Suggestions of one category.')
@ListSize(8)
export class MiningCategory extends FieldsOf({
  category: of(SuggestionCategory, 'The category.'),
  label: text('Display name, in German.'),
  suggestionCount: int('Number of suggestions.'),
  cost: float('Cost of their search terms in EUR, at most 2 decimals.'),
  suggestions: listOf(MiningSuggestion, 'Suggestions, highest cost first.'),
}) {}

@Type('A mining run with its suggestions.')
export class MiningRunWithCategories extends FieldsOf(MiningRun, {
  categories: listOf(MiningCategory, 'Categories with suggestions, highest cost first.'),
}) {}

const RUN = {
  id: REVIEWED.runId,
  accountId: REVIEWED.accountId,
  status: 'completed',
  dateRangeStart: '2026-01-01',
  dateRangeEnd: '2026-01-30',
  analyzedTerms: 412,
  suggestionCount: 1,
  pendingCount: 1,
  approvedCount: 0,
  rejectedCount: 0,
  appliedCount: 0,
  createdBy: REVIEWED.reviewedBy,
  createdAt: '2026-01-31T08:29:52.000Z',
  completedAt: '2026-01-31T08:30:00.000Z',
} satisfies Example<MiningRun>;

export const RUNS = [RUN];

export const RUN_WITH_CATEGORIES = {
  ...RUN,
  categories: [
    { category: 'low_price', label: 'Preisjäger', suggestionCount: 1, cost: 48.2, suggestions: SUGGESTIONS },
  ],
} satisfies Example<MiningRunWithCategories>;
