import { type ConversionAction, signUps } from '../world/conversion-action.js';
import type { AccountWorld } from '../world/world.js';
import type { Plan } from './gaql/plan.js';
import { betweenParts, type Fill, type Source } from './source.js';
import { conversionActionName } from './tables/conversion-actions.js';
import type { Entity } from './tables/entity.js';

interface Split {
  segments: Entity;
  fill(whole: Fill): Fill;
}

/** Parts of a day's figures by device, network and hour, as bounds from 0 to 1. */
const DEVICES = { MOBILE: [0, 0.62], DESKTOP: [0.62, 0.94], TABLET: [0.94, 1] } as const;
/** By network, of which display and video are one part. */
const NETWORKS = {
  SEARCH: [0, 0.78],
  SEARCH_PARTNERS: [0.78, 0.83],
  CONTENT: [0.83, 0.96],
  YOUTUBE: [0.96, 1],
} as const;
/** How busy each hour of a day is. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 7, 9, 11, 12, 12, 11, 11, 12, 12, 12, 13, 14, 16, 17, 14, 8, 4];

/** The source, or its parts where the query cuts figures by device, network, hour or conversion action. */
export function* splitSource(plan: Plan, source: Source, world: AccountWorld | undefined): Generator<Source> {
  const asked = plan.segments.map(({ name }) => name);
  let parts: Source[] = [source];
  if (asked.includes('segments.device')) parts = parts.flatMap((part) => cut(part, DEVICE_SPLITS));
  if (asked.includes('segments.ad_network_type')) parts = parts.flatMap((part) => cut(part, NETWORK_SPLITS));
  if (asked.includes('segments.hour')) parts = parts.flatMap((part) => cut(part, HOUR_SPLITS));
  if (world && asked.some((name) => name.startsWith('segments.conversion_action'))) {
    const splits = actionSplits(world);
    parts = parts.flatMap((part) => cut(part, splits));
  }
  yield* parts;
}

function cut(source: Source, splits: readonly Split[]): Source[] {
  const { refs, fill, segments } = source;
  if (!fill) return [];
  return splits.map((split) => ({
    refs,
    segments: { ...segments, ...split.segments },
    fill: split.fill(fill),
  }));
}

const DEVICE_SPLITS = splitsBy('segments.device', DEVICES);
const NETWORK_SPLITS = splitsBy('segments.ad_network_type', NETWORKS);

function splitsBy(segment: string, parts: Record<string, readonly [from: number, to: number]>): Split[] {
  return Object.entries(parts).map(([word, [from, to]]) => ({
    segments: { [segment]: word },
    fill: (whole) => betweenParts(whole, from, to),
  }));
}

const HOUR_SPLITS: Split[] = HOURS.map((_weight, hour) => {
  const all = HOURS.reduce((sum, weight) => sum + weight, 0);
  const upTo = (end: number) => HOURS.slice(0, end).reduce((sum, weight) => sum + weight, 0) / all;
  return { segments: { 'segments.hour': hour }, fill: (whole) => betweenParts(whole, upTo(hour), upTo(hour + 1)) };
});

function actionSplits({ account, conversionActions }: AccountWorld): Split[] {
  return conversionActions.map((action) => ({
    segments: {
      'segments.conversion_action': conversionActionName(account, action),
      'segments.conversion_action_name': action.name,
      'segments.conversion_action_category': action.category,
    },
    fill: (whole) => conversionsOf(action, whole),
  }));
}

function conversionsOf({ primary, part: [from, to] }: ConversionAction, whole: Fill): Fill {
  const part = betweenParts(whole, from, to);
  return (out, day) => {
    if (primary) {
      if (!part(out, day)) return false;
      out.signUpHundredths = 0;
    } else {
      if (!whole(out, day)) return false;
      out.signUpHundredths = signUps(out.conversionHundredths);
      out.conversionHundredths = 0;
      out.valueCents = 0;
    }
    // Nobody can say which action an impression, a click or its cost was for.
    out.impressions = 0;
    out.clicks = 0;
    out.costCents = 0;
    return true;
  };
}
