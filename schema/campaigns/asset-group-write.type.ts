import { SettableStatus } from '../../src/domain/campaigns/campaign.enum.js';
import { ArgumentsOf, bool, of, text } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';

export class SetAssetGroupStatusArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account that it belongs to.'),
  assetGroupId: text('ID of the asset group.'),
  status: of(SettableStatus, 'New status.'),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}
