import { AssetLinkLevel } from '../../src/domain/reports/asset-link.enum.js';
import { LEVEL_WINDOW, LevelArgs } from '../ad-groups/level-figures.type.js';
import { AdIssue } from '../ads/ad.type.js';
import { COMPARISON } from '../metrics/comparison.type.js';
import { FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, listOf, of, Type, text, texts } from '../support/fields.js';
import { pageOf } from '../support/page.args.js';

export class AssetLinksArgs extends ArgumentsOf(LevelArgs, {
  level: of(AssetLinkLevel, 'Only those that are linked there.').nullable(),
}) {}

@Type(
  'The use of an asset (a sitelink, callout, image …) by an account, campaign, ad group or asset group, with its metrics in the campaign over a window. Those of assets that are shown together overlap: they do not add up to those of the campaign.',
)
@ListSize(50)
export class AssetLink extends FieldsOf({
  id: text('ID of this use within the account; the asset itself may be used elsewhere too.').example(
    'CAMPAIGN~20000000001~60000000021~SITELINK',
  ),
  accountId: text('Account that it belongs to.').example('1000000001'),
  level: of(AssetLinkLevel, 'What it is linked to. Those of the account apply to all its campaigns.').example(
    'CAMPAIGN',
  ),
  adGroupId: text('Ad group that it is linked to, if any.').nullable().example(null),
  adGroupName: text('Name of that ad group.').nullable().example(null),
  assetGroupId: text('Asset group that it is linked to, if any.').nullable().example(null),
  assetGroupName: text('Name of that asset group.').nullable().example(null),
  assetId: text('ID of the asset on the platform; the same wherever it is used.').example('60000000021'),
  type: text('Type, as reported by the platform: SITELINK, CALLOUT, TEXT, IMAGE and others.').example('SITELINK'),
  fieldType: text('Role, as reported by the platform: SITELINK, CALLOUT, HEADLINE, AD_IMAGE and others.').example(
    'SITELINK',
  ),
  name: text('Name of the asset or title of the video; null without one.').nullable().example(null),
  text: text('What it says first, or the number to call; null for images, videos and files.')
    .nullable()
    .example('Opening hours'),
  details: texts('What else it says: descriptions of a sitelink, values of a structured snippet.').example([
    'Monday to Saturday',
  ]),
  url: text('Address of the image or video; null for others.').nullable().example(null),
  finalUrls: texts('Pages that it leads to, if it has its own.').example(['https://shop.example/hours']),
  status: text('ENABLED or PAUSED, as it was set.').example('ENABLED'),
  effectiveStatus: text(
    "What applies in the end, by the platform's review too, as reported by the platform: ELIGIBLE, LIMITED, NOT_ELIGIBLE, PENDING, PAUSED.",
  ).example('LIMITED'),
  reasons: texts(
    'Why, as reported by the platform: ASSET_LINK_PAUSED, ASSET_DISAPPROVED, ASSET_UNDER_REVIEW, ASSET_APPROVED_LABELED.',
  ).example(['ASSET_APPROVED_LABELED']),
  approvalStatus: text(
    'Whether its content is approved, as reported by the platform: APPROVED, APPROVED_LIMITED, DISAPPROVED …; UNKNOWN before its review.',
  ).example('APPROVED_LIMITED'),
  issues: listOf(AdIssue, 'What the platform objects to.', ListSize(1)).example(),
  source: text(
    'Who linked it, as reported by the platform: ADVERTISER, or AUTOMATICALLY_CREATED by the platform.',
  ).example('ADVERTISER'),
  ...FIGURES,
  ...COMPARISON,
}) {}

@Type('A page of the assets of a campaign.')
export class AssetLinkPage extends FieldsOf({
  ...LEVEL_WINDOW,
  ...pageOf(AssetLink, 'By descending cost, then by ID.'),
}) {}
