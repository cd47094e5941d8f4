import { SettableStatus } from '../../src/domain/campaigns/campaign.enum.js';
import { ArgumentsOf, bool, of, text } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';

export class SetAssetStatusArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account that it belongs to.'),
  assetLinkId: text(
    'ID of the use of the asset, as lists of assets have it. The same asset keeps its status everywhere else.',
  ),
  status: of(SettableStatus, 'New status.'),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}
