import { MiningRunStatus, MiningStep, SuggestionCategory } from '../../src/domain/mining/mining.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, float, int, listOf, of, Type, text } from '../support/fields.js';
import { MiningSuggestion, REVIEWED, SUGGESTIONS } from './suggestion.type.js';

export class MiningRunArgs extends ArgumentsOf(AccountArgs, {
  runId: text('Id of the run.'),
}) {}

export class StartMiningArgs extends ArgumentsOf(AccountArgs, {
  dateRangeStart: date(
    'First day whose search terms are analyzed. Both dates or neither; without them the last 30 days.',
  ).nullable(),
  dateRangeEnd: date('Last day, not in the future; at most 366 days in the range.').nullable(),
}) {}

@Type('One search for negative keywords among the search terms of an account.')
@ListSize(20)
export class MiningRun extends FieldsOf({
  id: text('Id of the run.'),
  accountId: text('Account whose search terms it analyzed.'),
  status: of(MiningRunStatus, 'How it stands.'),
  step: of(MiningStep, 'What it is doing, or was when it failed.', GraphqlOnly()),
  progress: int('How far it is, 0 to 100.', GraphqlOnly()),
  dateRangeStart: date('First day that it analyzed.'),
  dateRangeEnd: date('Last day that it analyzed.'),
  analyzedTerms: int('How many search terms it analyzed.'),
  suggestionCount: int('How many negative keywords it suggested.'),
  pendingCount: int('How many of them nobody has decided about.'),
  approvedCount: int('How many are approved and not applied.'),
  rejectedCount: int('How many are rejected.'),
  appliedCount: int('How many are applied.'),
  createdBy: text('User who started it.').nullable(),
  createdAt: dateTime('When it was started.'),
  completedAt: dateTime('When it ended, well or not; null while it runs.').nullable(),
  errorCode: text('Why it failed, as an error code; null unless it did.', GraphqlOnly()).nullable(),
}) {}

@Type('The suggestions of one category.')
@ListSize(8)
export class MiningCategory extends FieldsOf({
  category: of(SuggestionCategory, 'The category.'),
  label: text('Its name, in German.'),
  suggestionCount: int('How many suggestions it has.'),
  cost: float('What their search terms cost in EUR, at most 2 decimals.'),
  suggestions: listOf(MiningSuggestion, 'The suggestions, the costliest first.'),
}) {}

@Type('A mining run with what it suggests.')
export class MiningRunWithCategories extends FieldsOf(MiningRun, {
  categories: listOf(MiningCategory, 'Categories that have suggestions, the costliest first.'),
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
