import type { AssetLinkLevel as Level } from '../../platforms/ad-records.js';
import { describedEnum } from '../described.enum.js';

export const AssetLinkLevel = describedEnum('AssetLinkLevel', 'What an asset is linked to.', {
  ACCOUNT: 'The account, and so all its campaigns that can show it.',
  CAMPAIGN: 'The campaign.',
  AD_GROUP: 'An ad group.',
  ASSET_GROUP: 'An asset group of a Performance Max campaign.',
} satisfies Record<Level, string>);

export type AssetLinkLevel = Level;
