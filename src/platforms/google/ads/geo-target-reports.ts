import { z } from 'zod';
import type { GeoTargetRecord } from '../../ad-records.js';
import type { OnSkipped } from '../../answer.js';
import { text } from '../../fields.js';
import { int64 } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const criterionRow = z
  .object({
    campaign: z.object({ id: int64 }),
    campaignCriterion: z.object({
      displayName: text.default(''),
      location: z.object({ geoTargetConstant: z.string().regex(/^geoTargetConstants\/\d+$/) }),
    }),
  })
  .transform(({ campaign, campaignCriterion: { displayName, location } }) => ({
    campaignId: campaign.id,
    displayName,
    place: location.geoTargetConstant,
  }));

const placeRow = z
  .object({
    geoTargetConstant: z.object({
      resourceName: z.string(),
      name: text.default(''),
      countryCode: text.default(''),
      targetType: text.default(''),
    }),
  })
  .transform(({ geoTargetConstant }) => geoTargetConstant);

const LOCATIONS = `SELECT campaign.id, campaign_criterion.display_name, campaign_criterion.location.geo_target_constant
  FROM campaign_criterion WHERE campaign_criterion.type = 'LOCATION' AND campaign_criterion.negative = FALSE
  AND campaign_criterion.status != 'REMOVED'`;
const PLACES = `SELECT geo_target_constant.resource_name, geo_target_constant.name, geo_target_constant.country_code,
  geo_target_constant.target_type FROM geo_target_constant WHERE geo_target_constant.resource_name IN`;
const PLACES_AT_ONCE = 1_000;
const CRITERION = { kind: 'place', id: 'campaignCriterion.location.geoTargetConstant' };
const PLACE = { kind: 'place', id: 'geoTargetConstant.resourceName' };

/** The places where each campaign is shown; places that it leaves out are not among them. */
export async function geoTargets(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
  onSkipped?: OnSkipped,
): Promise<GeoTargetRecord[]> {
  const criteria = await ads.search({
    customerId,
    gaql: LOCATIONS,
    row: criterionRow,
    signal,
    record: CRITERION,
    onSkipped,
  });
  const names = [...new Set(criteria.map(({ place }) => place))];
  const places = new Map<string, z.infer<typeof placeRow>>();
  for (let at = 0; at < names.length; at += PLACES_AT_ONCE) {
    const list = names.slice(at, at + PLACES_AT_ONCE).map((name) => `'${name}'`);
    const gaql = `${PLACES} (${list.join(', ')})`;
    const found = await ads.search({ customerId, gaql, row: placeRow, signal, record: PLACE, onSkipped });
    for (const place of found) places.set(place.resourceName, place);
  }
  return criteria.map(({ campaignId, displayName, place }) => {
    const known = places.get(place);
    return {
      campaignId,
      id: place.slice(place.indexOf('/') + 1),
      name: known?.name || displayName,
      countryCode: known?.countryCode ?? '',
      targetType: known?.targetType ?? '',
    };
  });
}
