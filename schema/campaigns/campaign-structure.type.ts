import { Field, ObjectType } from 'type-graphql';
import { Figures, ShowsFigures } from '../metrics/figures.type.js';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ChannelType } from './campaign.enum.js';
import { CampaignSettings } from './campaign-settings.type.js';
import { PerformanceLabel } from './campaign-structure.enum.js';

@ObjectType({ description: 'What an asset brought in the 30 days before the last sync.' })
@ShowsFigures()
export class AssetMetrics extends Figures {}

@ObjectType({ description: 'A text, image or video in the place that it has in an asset group.' })
@ListSize(20)
export class Asset {
  @Field(() => String, { description: 'Id of the asset on the platform; the same in each group that uses it.' })
  id!: string;

  @GraphqlOnly()
  @Field(() => String, { description: 'The asset group that uses it.' })
  assetGroupId!: string;

  @Field(() => String, { description: 'What it is, as the platform names it: TEXT, IMAGE, YOUTUBE_VIDEO and others.' })
  type!: string;

  @Field(() => String, {
    description: 'What it is used as, as the platform names it: HEADLINE, DESCRIPTION and others.',
  })
  fieldType!: string;

  @Field(() => PerformanceLabel, { description: 'How it does beside the others of its field type in the campaign.' })
  performanceLabel!: PerformanceLabel;

  @Field(() => String, { description: 'Its text; empty for what is not text.' })
  text!: string;

  @GraphqlOnly()
  @Field(() => String, { description: 'Name of the asset, or title of the video; may be empty.' })
  name!: string;

  @GraphqlOnly()
  @Field(() => String, { description: 'Address of the image or video; otherwise empty.' })
  url!: string;

  @GraphqlOnly()
  @Field(() => AssetMetrics, { description: 'The figures behind its label.' })
  metrics!: AssetMetrics;
}

@ObjectType({ description: 'A group of assets of a performance-max campaign, from which the platform makes ads.' })
@ListSize(5)
export class AssetGroup {
  @Field(() => String, { description: 'Id of the asset group on the platform.' })
  id!: string;

  @GraphqlOnly()
  @Field(() => String, { description: 'Account that it belongs to.' })
  accountId!: string;

  @GraphqlOnly()
  @Field(() => String, { description: 'Campaign that it belongs to.' })
  campaignId!: string;

  @Field(() => String, { description: 'Name of the asset group.' })
  name!: string;

  @Field(() => String, { description: 'Whether it runs, as the platform names it: ENABLED or PAUSED.' })
  status!: string;

  @Field(() => String, {
    description:
      'How complete its assets are, as the platform names it: POOR, AVERAGE, GOOD, EXCELLENT, NO_ADS, PENDING.',
  })
  adStrength!: string;

  @Field(() => [String], { description: 'Pages that its ads lead to.' })
  finalUrls!: string[];

  @Field(() => [Asset], { description: 'Its assets, by field type.' })
  assets!: Asset[];
}

@ObjectType({ description: 'What the products of a listing group have in common.' })
export class ListingGroupCase {
  @Field(() => String, {
    description:
      'The attribute that is looked at: PRODUCT_BRAND, PRODUCT_ITEM_ID, PRODUCT_TYPE_L1 to L5, PRODUCT_CATEGORY_L1 to L5, PRODUCT_CHANNEL, PRODUCT_CONDITION, PRODUCT_CUSTOM_ATTRIBUTE0 to 4.',
  })
  dimension!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The value of that attribute; null means every value that the groups beside it do not name.',
  })
  value!: string | null;
}

@ObjectType({ description: 'A node of the tree that says which products an asset group advertises.' })
@ListSize(20)
export class ListingGroup {
  @Field(() => String, { description: 'Id of the listing group on the platform.' })
  id!: string;

  @Field(() => String, { description: 'The asset group that it belongs to.' })
  assetGroupId!: string;

  @GraphqlOnly()
  @Field(() => String, { nullable: true, description: 'The node above it; null at the root.' })
  parentId!: string | null;

  @Field(() => String, {
    description:
      'As the platform names it: SUBDIVISION is divided further, UNIT_INCLUDED advertised, UNIT_EXCLUDED not.',
  })
  type!: string;

  @GraphqlOnly()
  @Field(() => String, {
    description:
      'Where its listings come from, as the platform names it: SHOPPING, WEBPAGE, RETAIL; UNKNOWN before the first sync that asks.',
  })
  listingSource!: string;

  @Field(() => ListingGroupCase, { nullable: true, description: 'Which products it is about; null at the root: all.' })
  caseValue!: ListingGroupCase | null;
}

@ObjectType({ description: 'A place where a campaign is shown.' })
@ListSize(5)
export class GeoTarget {
  @Field(() => String, { description: 'Id of the place on the platform.' })
  id!: string;

  @Field(() => String, { description: 'Name of the place.' })
  name!: string;

  @Field(() => String, { description: 'Country that it lies in, as in ISO 3166-1.' })
  countryCode!: string;

  @Field(() => String, { description: 'Kind of place, as the platform names it: Country, City and others.' })
  targetType!: string;
}

@ObjectType({ description: 'What only performance-max campaigns have; empty lists for every other campaign.' })
export class PerformanceMaxStructure {
  @Field(() => [AssetGroup], { description: 'Its asset groups, by name.' })
  assetGroups!: AssetGroup[];

  @Field(() => [ListingGroup], { description: 'The product selections of all its asset groups, roots first.' })
  listingGroups!: ListingGroup[];

  @Field(() => [Asset], { description: 'Its assets with the label LOW.' })
  lowPerformanceAssets!: Asset[];
}

@ObjectType({ description: 'How a campaign is built, as the platform named it at the last sync.' })
export class CampaignStructure {
  @Field(() => CampaignSettings, { description: 'What is set for it.' })
  settings!: CampaignSettings;

  @Field(() => ChannelType, { description: 'Its kind, which is its channel type.' })
  campaignType!: string;

  @Field(() => PerformanceMaxStructure, { description: 'What only performance-max campaigns have.' })
  pmax!: PerformanceMaxStructure;

  @Field(() => [GeoTarget], { description: 'Where it is shown, by name; places that are left out are not in it.' })
  geoTargets!: GeoTarget[];
}
