import type { Account } from '../world/account.js';
import type { AdGroup } from '../world/ad-group.js';
import { fillAssetFigures } from '../world/asset-group.js';
import { showsAssets } from '../world/asset-link.js';
import { type Campaign, fillCampaignFigures } from '../world/campaign.js';
import { between, noise } from '../world/random.js';
import type { AccountWorld } from '../world/world.js';
import { betweenParts, type Fill, partOf, type Source, sumOf } from './source.js';
import { adGroupAdName, adGroupName } from './tables/ad-groups.js';
import { assetGroupAssetName, assetGroupName } from './tables/asset-groups.js';
import { assetLinkName, linkResourceOf } from './tables/asset-links.js';
import { campaignName } from './tables/campaigns.js';
import { nameOf } from './tables/entity.js';
import type { Tables } from './tables/tables.js';
import { keywordSources, productSources, termSources } from './view-sources.js';

/** A campaign that gets fewer impressions than the platform tells exactly. */
const LITTLE_SEEN = 7;

/** Everything that a FROM clause names in an account, one after the other. */
export function* sourcesOf(resource: string, world: AccountWorld, tables: Tables): Generator<Source> {
  switch (resource) {
    case 'search_term_view':
    case 'campaign_search_term_view':
      yield* termSources(resource, world, tables);
      return;
    case 'shopping_performance_view':
      yield* productSources(world, tables);
      return;
    case 'keyword_view':
      yield* keywordSources(world, tables);
      return;
    case 'customer_asset':
      yield* accountAssetSources(world, tables);
      return;
    default: {
      const figures = figureSources(resource, world);
      for (const item of tables.rows(resource)) {
        yield { refs: tables.join(resource, item), ...figures.get(nameOf(resource, item)) };
      }
    }
  }
}

type FigureSource = Pick<Source, 'fill' | 'share'>;

/** Where the figures of the reported resources come from, by resource name. */
function figureSources(resource: string, world: AccountWorld): Map<string, FigureSource> {
  const { account, campaigns, adGroups, assetGroups, assetLinks } = world;
  const campaignSources = () =>
    campaigns.map((campaign): [string, FigureSource] => {
      const searched = campaign.channel === 'SEARCH' || campaign.channel === 'SHOPPING';
      const usual = campaign.index === LITTLE_SEEN ? 0.08 : between(campaign.seed, 90, 0.25, 0.8);
      const budget = between(campaign.seed, 92, 0, 0.6);
      return [
        campaignName(account, campaign),
        {
          fill: (out, day) => fillCampaignFigures(out, account, campaign, day),
          share: (day) => {
            if (!searched) return undefined;
            const shown = usual * (0.9 + 0.2 * noise(campaign.seed, day, 91));
            return { shown, lostToBudget: (1 - shown) * budget };
          },
        },
      ];
    });
  switch (resource) {
    case 'customer':
      return new Map([
        [`customers/${account.id}`, { fill: sumOf(campaignSources().map(([, { fill }]) => fill as Fill)) }],
      ]);
    case 'campaign':
      return new Map(campaignSources());
    case 'ad_group':
    // Each ad group has one ad.
    case 'ad_group_ad':
      return new Map(
        adGroups.map((group) => {
          const nameFor = resource === 'ad_group' ? adGroupName : adGroupAdName;
          const siblings = adGroups.filter(({ campaign }) => campaign === group.campaign);
          const whole: Fill = (out, day) => fillCampaignFigures(out, account, group.campaign, day);
          return [nameFor(account, group), { fill: partOf(whole, siblings.indexOf(group), siblings.length) }];
        }),
      );
    case 'asset_group':
      return new Map(
        assetGroups.map((group) => {
          const siblings = assetGroups.filter(({ campaign }) => campaign === group.campaign);
          const whole: Fill = (out, day) => fillCampaignFigures(out, account, group.campaign, day);
          return [assetGroupName(account, group), { fill: partOf(whole, siblings.indexOf(group), siblings.length) }];
        }),
      );
    case 'asset_group_asset':
      return new Map(
        assetGroups.flatMap((group) =>
          group.assets.map((asset): [string, FigureSource] => {
            const fill: Fill = (out, day) => fillAssetFigures(out, account, group, asset, day);
            return [assetGroupAssetName(account, group, asset), { fill }];
          }),
        ),
      );
    case 'campaign_asset':
    case 'ad_group_asset':
      return new Map(
        assetLinks
          .filter((link) => linkResourceOf(link) === resource)
          .map((link): [string, FigureSource] => {
            const campaign = link.campaign ?? (link.adGroup as AdGroup).campaign;
            return [assetLinkName(account, link), { fill: partOfCampaign(account, campaign, link.share) }];
          }),
      );
    default:
      return new Map();
  }
}

/** Links to the account, with what each campaign that shows them had of it. */
function* accountAssetSources({ account, campaigns, assetLinks }: AccountWorld, tables: Tables): Generator<Source> {
  const shares = new Map(assetLinks.map((link) => [assetLinkName(account, link), link.share]));
  for (const item of tables.rows('customer_asset')) {
    const refs = tables.join('customer_asset', item);
    const share = shares.get(nameOf('customer_asset', item)) ?? 0;
    yield { refs };
    for (const campaign of campaigns.filter(showsAssets)) {
      const found = tables.find('campaign', campaignName(account, campaign));
      if (found) yield { refs: { ...refs, campaign: found }, fill: partOfCampaign(account, campaign, share) };
    }
  }
}

function partOfCampaign(account: Account, campaign: Campaign, share: number): Fill {
  return betweenParts((out, day) => fillCampaignFigures(out, account, campaign, day), 0, share);
}
