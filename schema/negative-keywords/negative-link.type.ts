import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgumentsOf, bool, FieldsOf, int, Type, text, texts } from '../support/fields.js';
import { NEEDS_APPROVAL } from '../support/write.args.js';
import { KeywordChangeArgs } from './negative-list-change.type.js';

export class LinkNegativeListArgs extends ArgumentsOf(KeywordChangeArgs, {
  listId: text('ID of the list.'),
  campaignIds: texts('IDs of the campaigns, 1 to 5000; all or none are changed.', ArrayMinSize(1), ArrayMaxSize(5000)),
}) {}

@Type('Result of linking a negative keyword list to campaigns, or unlinking it.')
export class LinkedNegativeList extends FieldsOf({
  success: bool('Always true.').example(true),
  changedCount: int('Number of campaigns linked or unlinked.').example(2),
  skippedCount: int('Number of the given campaigns for which it was so already.').example(0),
  campaignCount: int('Number of campaigns that the list now applies to.').example(5),
  needsApproval: NEEDS_APPROVAL,
}) {}
