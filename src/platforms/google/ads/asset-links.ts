import { z } from 'zod';
import { type AssetContent, type AssetLinkLevel, assetLinkId } from '../../ad-records.js';
import { text } from '../../fields.js';
import { int64, word } from './fields.js';

interface LinkKind {
  /** As queries name the link, and as rows do. */
  view: string;
  member: string;
  /** In resource names. */
  collection: string;
  /** In mutations. */
  operation: string;
}

/** What an asset is linked to, by the level of the link. */
export const LINKS: Readonly<Record<AssetLinkLevel, LinkKind>> = {
  ACCOUNT: linkOf('customer_asset'),
  CAMPAIGN: linkOf('campaign_asset'),
  AD_GROUP: linkOf('ad_group_asset'),
  ASSET_GROUP: linkOf('asset_group_asset'),
};

export const LEVELS = Object.keys(LINKS) as AssetLinkLevel[];

/** The level, then the end of the resource name: `[owner~]asset~FIELD_TYPE`. Only the account has no id of its own in it. */
const LINK_ID = /^(?:(ACCOUNT)~|(CAMPAIGN|AD_GROUP|ASSET_GROUP)~\d{1,19}~)\d{1,19}~[A-Z][A-Z0-9_]{0,99}$/;

/** Undefined for what is no id of a link. */
export function levelOfLink(id: string): AssetLinkLevel | undefined {
  const [, ofAccount, other] = LINK_ID.exec(id) ?? [];
  return (ofAccount ?? other) as AssetLinkLevel | undefined;
}

export function linkIdOf(level: AssetLinkLevel, resourceName: string): string {
  return assetLinkId(level, resourceName.slice(resourceName.lastIndexOf('/') + 1));
}

export function linkName(accountId: string, level: AssetLinkLevel, id: string): string {
  return `customers/${accountId}/${LINKS[level].collection}/${id.slice(level.length + 1)}`;
}

/** What describes an asset, as queries name it. */
export const ASSET_FIELDS = [
  'id',
  'type',
  'name',
  'final_urls',
  'text_asset.text',
  'image_asset.full_size.url',
  'youtube_video_asset.youtube_video_id',
  'youtube_video_asset.youtube_video_title',
  'sitelink_asset.link_text',
  'sitelink_asset.description1',
  'sitelink_asset.description2',
  'callout_asset.callout_text',
  'structured_snippet_asset.header',
  'structured_snippet_asset.values',
  'call_asset.phone_number',
  'promotion_asset.promotion_target',
  'mobile_app_asset.link_text',
  'lead_form_asset.headline',
  'lead_form_asset.description',
  'hotel_callout_asset.text',
  'business_message_asset.starter_message',
]
  .map((field) => `asset.${field}`)
  .join(', ');

const words = z.object({ text: text.default('') });

/** An asset itself, whatever it is linked to. */
export const assetContent = z
  .object({
    id: int64,
    type: word,
    name: text.default(''),
    finalUrls: z.array(text).default([]),
    textAsset: words.optional(),
    imageAsset: z.object({ fullSize: z.object({ url: text.default('') }).optional() }).optional(),
    youtubeVideoAsset: z.object({ youtubeVideoId: text.default(''), youtubeVideoTitle: text.default('') }).optional(),
    sitelinkAsset: z
      .object({ linkText: text.default(''), description1: text.default(''), description2: text.default('') })
      .optional(),
    calloutAsset: z.object({ calloutText: text.default('') }).optional(),
    structuredSnippetAsset: z.object({ header: text.default(''), values: z.array(text).default([]) }).optional(),
    callAsset: z.object({ phoneNumber: text.default('') }).optional(),
    promotionAsset: z.object({ promotionTarget: text.default('') }).optional(),
    mobileAppAsset: z.object({ linkText: text.default('') }).optional(),
    leadFormAsset: z.object({ headline: text.default(''), description: text.default('') }).optional(),
    hotelCalloutAsset: words.optional(),
    businessMessageAsset: z.object({ starterMessage: text.default('') }).optional(),
  })
  .transform((asset): AssetContent => {
    const { sitelinkAsset: sitelink, structuredSnippetAsset: snippet, leadFormAsset: form } = asset;
    const details = [sitelink?.description1, sitelink?.description2, ...(snippet?.values ?? []), form?.description];
    return {
      assetId: asset.id,
      type: asset.type,
      name: asset.name || asset.youtubeVideoAsset?.youtubeVideoTitle || '',
      text:
        asset.textAsset?.text ??
        sitelink?.linkText ??
        asset.calloutAsset?.calloutText ??
        snippet?.header ??
        asset.callAsset?.phoneNumber ??
        asset.promotionAsset?.promotionTarget ??
        asset.mobileAppAsset?.linkText ??
        form?.headline ??
        asset.hotelCalloutAsset?.text ??
        asset.businessMessageAsset?.starterMessage ??
        '',
      details: details.flatMap((each) => each || []),
      url: asset.imageAsset?.fullSize?.url || videoUrl(asset.youtubeVideoAsset?.youtubeVideoId),
      finalUrls: asset.finalUrls,
    };
  });

/** The link of a row, which is under the name of its kind. */
export function linkIn<Link extends z.ZodType>(level: AssetLinkLevel, link: Link) {
  const { member } = LINKS[level];
  return z.object({ [member]: link }).transform((row) => ({ link: row[member] as z.output<Link> }));
}

/** For people: few assets have a name. */
export function nameOfAsset({ text: own, name, url, type, assetId }: AssetContent): string {
  return own || name || url || `${type} ${assetId}`;
}

function linkOf(view: string): LinkKind {
  const stem = view.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return { view, member: stem, collection: `${stem}s`, operation: `${stem}Operation` };
}

function videoUrl(id: string | undefined): string {
  return id ? `https://www.youtube.com/watch?v=${encodeURIComponent(id)}` : '';
}
