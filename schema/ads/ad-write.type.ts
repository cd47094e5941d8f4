import { SettableStatus } from '../../src/domain/campaigns/campaign.enum.js';
import { ArgumentsOf, bool, of, text } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';

export class SetAdStatusArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account that it belongs to.'),
  adId: text('ID of the ad, as lists of ads have it: at Google those of its ad group and of the ad, joined by `~`.'),
  status: of(SettableStatus, 'New status.'),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}
