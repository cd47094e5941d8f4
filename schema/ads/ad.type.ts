import { LEVEL_WINDOW, LevelArgs, PLACE } from '../ad-groups/level-figures.type.js';
import { COMPARISON } from '../metrics/comparison.type.js';
import { FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, listOf, Type, text, texts } from '../support/fields.js';
import { pageOf } from '../support/page.args.js';

export class AdsArgs extends ArgumentsOf(LevelArgs, {
  adGroupId: text('Only those of this ad group, or at Meta of this ad set.').nullable(),
}) {}

@Type('A text of an ad that is shown in one place alone.')
export class PinnedText extends FieldsOf({
  text: text('The headline or description.').example('Garden chairs'),
  place: text("The place, in the platform's words: HEADLINE_1, DESCRIPTION_2 …").example('HEADLINE_1'),
}) {}

@Type('Something that the platform objects to in an ad.')
export class AdIssue extends FieldsOf({
  name: text("What it is, in the platform's words: at Google a policy topic.").example('ALCOHOL'),
  effect: text(
    "What follows from it, in the platform's words: PROHIBITED, LIMITED, DESCRIPTIVE … at Google, HARD_ERROR or SOFT_ERROR at Meta.",
  ).example('LIMITED'),
}) {}

@Type('An ad with what it shows, whether it may be shown, and its metrics over a window.')
@ListSize(20)
export class Ad extends FieldsOf({
  id: text('ID within the account: at Google those of its ad group and of the ad, joined by `~`.').example(
    '5000000001~7000000001',
  ),
  ...PLACE,
  adGroupId: text('Ad group, or at Meta ad set, that it belongs to.').example('5000000001'),
  adGroupName: text('Name of that ad group or ad set.').example('Wooden chairs'),
  name: text('Its own name; null without one, as most at Google.').nullable().example(null),
  type: text("Its type in the platform's words: RESPONSIVE_SEARCH_AD, APP_AD …; null at Meta.")
    .nullable()
    .example('RESPONSIVE_SEARCH_AD'),
  status: text('ENABLED or PAUSED, as it was set.').example('ENABLED'),
  effectiveStatus: text(
    "What applies in the end, by its campaign and the platform's review too, in the platform's words: ELIGIBLE, LIMITED, NOT_ELIGIBLE … at Google, ACTIVE, ADSET_PAUSED, IN_PROCESS, WITH_ISSUES … at Meta.",
  ).example('LIMITED'),
  approvalStatus: text(
    "Whether its content is approved, in the platform's words: APPROVED, APPROVED_LIMITED, DISAPPROVED …; null at Meta, which says so in `effectiveStatus`.",
  )
    .nullable()
    .example('APPROVED_LIMITED'),
  issues: listOf(AdIssue, 'What the platform objects to.', ListSize(1)).example(),
  headlines: texts('Its headlines; empty for ads that take them from products, videos or files.').example([
    'Garden chairs',
    'Delivered tomorrow',
  ]),
  descriptions: texts('Its descriptions, likewise.').example(['Oak and teak for any weather.']),
  pinnedTexts: listOf(PinnedText, 'Those of its texts that are shown in one place alone.', ListSize(2)).example(),
  finalUrls: texts('Pages that it leads to; none for ads of products and apps, for example.').example([
    'https://shop.example/garden-chairs',
  ]),
  thumbnailUrl: text('Address of a small picture of it, for a while; null without one.').nullable().example(null),
  ...FIGURES,
  ...COMPARISON,
}) {}

@Type('A page of the ads of a campaign.')
export class AdPage extends FieldsOf({ ...LEVEL_WINDOW, ...pageOf(Ad, 'By descending cost, then by ID.') }) {}
