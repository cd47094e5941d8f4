import { addDays, daysBetween } from './lib/clock.js';

/** The version that is asked unless `GOOGLE_ADS_API_VERSION` names another. */
export const GOOGLE_ADS_VERSION = 'v25';
/** The version in the defaults of `META_URL` and `META_DIALOG_URL`. */
export const META_VERSION = 'v25.0';
/** In production; `AI_URL` and `AI_MODEL` name others. */
export const GEMINI = { url: 'https://generativelanguage.googleapis.com/v1beta', model: 'gemini-3.5-flash-lite' };

/** Days before a version's end from which it is warned of. */
export const WARNING_DAYS = 60;

/** A day, `2026-10-14`, or a month, `2027-08`, if no more was announced. */
type Day = string;

export interface Version {
  name: string;
  released: Day;
  /** From then on calls fail; of a month, its first day. Null if no end is announced. */
  ends: Day | null;
}

/** What a platform retired, renamed or limited. */
export interface Change {
  /** When it takes effect. */
  since: Day;
  /** In which versions: `v26`, or `all`. */
  versions: string;
  what: string;
  /** Fields, values and parameters, as the platform spells them, that must not be used anymore. */
  names: readonly string[];
  /** What it means here, beyond whether the names are used. */
  here?: string;
  source: string;
}

export interface PlatformFacts {
  name: string;
  /** The day on which the sources were read. */
  read: string;
  sources: readonly string[];
  /** Oldest first. Minor versions that share the address of a major one are not listed. */
  versions: readonly Version[];
  /** The newest one, with its minor version. */
  newest: { name: string; released: Day };
  changes: readonly Change[];
}

const GOOGLE_NOTES = 'https://developers.google.com/google-ads/api/docs/release-notes';
const META_V27 =
  'https://developers.facebook.com/blog/post/2026/11/04/introducing-graph-api-v27-and-marketing-api-v27/';
const MERCHANT_NEWS = 'https://developers.google.com/merchant/api/latest-updates';
const READ = '2026-11-27';

/** What the platforms say about their versions; docs/PLATFORM-VERSIONS.md is generated from it. */
export const PLATFORM_FACTS = {
  googleAds: {
    name: 'Google Ads API',
    read: READ,
    sources: [GOOGLE_NOTES, 'https://developers.google.com/ads/blog/posts/2025/09/more-frequent-releases-coming-for'],
    versions: [
      { name: 'v23', released: '2026-01-28', ends: '2027-02' },
      { name: 'v24', released: '2026-04-22', ends: '2027-05' },
      { name: 'v25', released: '2026-07-22', ends: '2027-08' },
      { name: 'v26', released: '2026-10-14', ends: '2027-11' },
    ],
    newest: { name: 'v26.2', released: '2026-11-11' },
    changes: [
      {
        since: '2026-06-01',
        versions: 'all',
        what: 'Figures by day, hour and week are kept for 37 months.',
        names: [],
        here: 'The first pull of an account reaches back little more than a year, and stored figures stay.',
        source: 'https://developers.google.com/google-ads/api/docs/deprecations',
      },
      {
        since: '2026-10-14',
        versions: 'v26',
        what: 'The account-wide setting of enhanced conversions is removed; `enablement_setting` replaces it.',
        names: ['enhanced_conversions_for_leads_enabled'],
        source: GOOGLE_NOTES,
      },
      {
        since: '2026-10-14',
        versions: 'v26',
        what: 'Criteria of hotels in bid modifiers have names for all travel: `user_set_dates`, `advance_booking_window`, `length_of_booking`, `start_day_of_week`, `start_date_range`.',
        names: [
          'hotel_date_selection_type',
          'hotel_advance_booking_window',
          'hotel_length_of_stay',
          'hotel_check_in_day',
          'hotel_check_in_date_range',
          'HotelDateSelectionType',
        ],
        source: GOOGLE_NOTES,
      },
      {
        since: '2026-10-14',
        versions: 'v26',
        what: 'So have their errors of `CriterionError`.',
        names: [
          'HOTEL_LENGTH_OF_STAY_OVERLAPS_WITH_EXISTING_CRITERION',
          'HOTEL_ADVANCE_BOOKING_WINDOW_OVERLAPS_WITH_EXISTING_CRITERION',
          'HOTEL_CHECK_IN_DATE_RANGE_OVERLAPS_WITH_EXISTING_CRITERION',
          'HOTEL_CHECK_IN_DATE_RANGE_START_DATE_TOO_EARLY',
          'HOTEL_CHECK_IN_DATE_RANGE_END_DATE_TOO_LATE',
          'HOTEL_CHECK_IN_DATE_RANGE_REVERSED',
        ],
        source: GOOGLE_NOTES,
      },
      {
        since: '2026-10-14',
        versions: 'v26',
        what: 'New campaigns for local services need `country_code` and `listing_id`.',
        names: [],
        here: 'adlane creates no campaigns.',
        source: GOOGLE_NOTES,
      },
    ],
  },
  merchant: {
    name: 'Merchant API',
    read: READ,
    sources: [MERCHANT_NEWS, 'https://support.google.com/merchants/answer/16493611'],
    versions: [
      { name: 'v1beta', released: '2024-05', ends: '2026-02-28' },
      { name: 'v1', released: '2025-08', ends: null },
    ],
    newest: { name: 'v1', released: '2025-08' },
    changes: [
      {
        since: '2026-02-28',
        versions: 'v1beta',
        what: 'v1beta is shut down; its methods are those of v1 and v1alpha.',
        names: ['v1beta'],
        source: MERCHANT_NEWS,
      },
      {
        since: '2026-08-18',
        versions: 'all',
        what: 'The Content API for Shopping, which came before, is shut down.',
        names: ['content/v2', 'content/v2.1'],
        source: 'https://support.google.com/merchants/answer/16493611',
      },
    ],
  },
  meta: {
    name: 'Meta Marketing API',
    read: READ,
    sources: [
      'https://developers.facebook.com/documentation/ads-commerce/marketing-api/marketing-api-changelog/versions.md',
    ],
    versions: [
      { name: 'v23.0', released: '2025-05-29', ends: '2026-06-09' },
      { name: 'v24.0', released: '2025-10-08', ends: '2026-11-10' },
      { name: 'v25.0', released: '2026-02-18', ends: '2027-02-23' },
      { name: 'v26.0', released: '2026-07-29', ends: null },
      { name: 'v27.0', released: '2026-11-04', ends: null },
    ],
    newest: { name: 'v27.0', released: '2026-11-04' },
    changes: [
      {
        since: '2026-01-12',
        versions: 'all',
        what: 'Two attribution windows are no longer returned.',
        names: ['7d_view', '28d_view'],
        here: 'Figures are of the windows that the account itself has set.',
        source: 'https://developers.facebook.com/blog/post/2025/10/16/ads-insights-api-metric-availability-updates/',
      },
      {
        since: '2026-08-03',
        versions: 'all',
        what: 'Some breakdowns of figures return nothing until the account opts in.',
        names: ['impression_device', 'hourly_stats_aggregated_by_audience_time_zone', 'frequency_value'],
        source:
          'https://developers.facebook.com/documentation/ads-commerce/marketing-api/out-of-cycle-changes/occ-2026',
      },
      {
        since: '2026-10-27',
        versions: 'all',
        what: 'Five legacy behaviours of the protocol end in every version.',
        names: [],
        here: 'adlane sends only parameters that the definitions name, and `fields`, `limit`, `after` and `appsecret_proof`.',
        source: 'https://developers.facebook.com/blog/post/2026/07/29/introducing-graph-api-v26-and-marketing-api-v26/',
      },
      {
        since: '2026-11-04',
        versions: 'all',
        what: 'New apps cannot use requests for several ids, formats of dates, HTTP methods in parameters, aliases of fields, JSONP or asynchronous batches; existing apps lose them with v28.0.',
        names: ['?ids=', 'date_format', 'method=', '.as(', 'callback=', 'batch='],
        source: META_V27,
      },
    ],
  },
  stripe: {
    name: 'Stripe API',
    read: READ,
    sources: ['https://docs.stripe.com/changelog', 'https://docs.stripe.com/upgrades'],
    versions: [
      { name: '2026-09-30.endive', released: '2026-09-30', ends: null },
      { name: '2026-10-28.endive', released: '2026-10-28', ends: null },
      { name: '2026-11-18.endive', released: '2026-11-18', ends: null },
    ],
    newest: { name: '2026-11-18.endive', released: '2026-11-18' },
    changes: [
      {
        since: '2026-09-30',
        versions: '2026-09-30.endive',
        what: 'New checkouts no longer take `payment_method_types`; `allowed_payment_method_types` replaces it.',
        names: ['payment_method_types'],
        source: 'https://docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions',
      },
    ],
  },
  gemini: {
    name: 'Gemini API',
    read: READ,
    sources: ['https://ai.google.dev/gemini-api/docs/deprecations'],
    versions: [{ name: GEMINI.model, released: '2026-07-21', ends: null }],
    newest: { name: 'gemini-3.8-flash', released: '2026-09-02' },
    changes: [],
  },
} as const satisfies Record<string, PlatformFacts>;

export type VersionedPlatform = keyof typeof PLATFORM_FACTS;

export interface Ending {
  /** `unknown`: this release does not know the version. */
  state: 'ok' | 'soon' | 'ended' | 'unknown';
  /** The first day on which calls fail; undefined if no end is known. */
  day?: string;
  /** As a sentence without its subject: what an operator should know. */
  text: string;
}

/** Where a version stands on `today` (YYYY-MM-DD); `soon` from 60 days before its end. */
export function endingOf(platform: VersionedPlatform, version: string, today: string): Ending {
  const { versions, newest, name }: PlatformFacts = PLATFORM_FACTS[platform];
  const known = versions.find((each) => each.name === version);
  if (!known) return { state: 'unknown', text: `${version}, which this release of adlane does not know` };
  if (known.ends === null) return { state: 'ok', text: `${version}; no end is announced` };
  const day = firstDay(known.ends);
  const left = daysBetween(today, day);
  const advice = `update adlane to a release that asks a newer one (${newest.name} is the newest that this one knows)`;
  if (left <= 0) return { state: 'ended', day, text: `${version} of the ${name} ended on ${day}; ${advice}.` };
  if (left > WARNING_DAYS) return { state: 'ok', day, text: `${version}, until ${day}` };
  return { state: 'soon', day, text: `${version} of the ${name} ends on ${day}, in ${left} days; ${advice}.` };
}

/** The first day on which a version is warned of. */
export function warnedFrom(ends: Day): string {
  return addDays(firstDay(ends), -WARNING_DAYS);
}

export function firstDay(day: Day): string {
  return day.length === 'YYYY-MM'.length ? `${day}-01` : day;
}
