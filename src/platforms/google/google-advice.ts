/** Codes of Google Ads and google.api.ErrorReason for a lost grant; for others, reconnecting is no help. */
export const GRANT_LOST_CODES: ReadonlySet<string> = new Set([
  'ACCESS_TOKEN_EXPIRED',
  'ACCESS_TOKEN_REVOKED',
  'ACCOUNT_STATE_INVALID',
  'GOOGLE_ACCOUNT_DELETED',
  'OAUTH_TOKEN_DISABLED',
  'OAUTH_TOKEN_EXPIRED',
  'OAUTH_TOKEN_INVALID',
  'OAUTH_TOKEN_REVOKED',
]);

const OVERVIEW = 'https://console.cloud.google.com/google/ads-apis/overview';
/** Access levels belong to the Cloud project since developer tokens were retired on 9 September 2026. */
const CLOUD_PROJECT = `whoever runs this server has to look at the access of its Google Cloud project to the Google Ads API (${OVERVIEW})`;
const NO_ACCESS = 'whoever connected Google Ads has to be given access to it, or somebody with access has to connect';

/** What an asset group cannot do without, by the word of the error code. */
const NEEDED_ASSETS: Readonly<Record<string, string>> = {
  HEADLINE: 'headlines',
  LONG_HEADLINE: 'long headlines',
  DESCRIPTION: 'descriptions',
  BUSINESS_NAME: 'business names',
  MARKETING_IMAGE: 'landscape images',
  SQUARE_MARKETING_IMAGE: 'square images',
  LOGO: 'logos',
};

function enoughAssets(): Record<string, string> {
  const advice = (what: string) => `the asset group would have too few ${what}: add another one to it first`;
  return Object.fromEntries(
    Object.entries(NEEDED_ASSETS).map(([word, what]) => [`NOT_ENOUGH_${word}_ASSET`, advice(what)]),
  );
}

/** What a person can do about a refusal, by Google's error code. */
export const ADVICE: Readonly<Record<string, string>> = {
  ACCESS_PROHIBITED: CLOUD_PROJECT,
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT:
    'the account is suspended: look at it in Google Ads; until then it can only be read',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'connect Google Ads again and allow all that is asked for',
  ADVANCED_PROTECTION_NOT_ENROLLED:
    'whoever connected Google Ads has to turn on Advanced Protection (https://landing.google.com/advancedprotection); nothing needs to be connected again',
  CANT_UPDATE_NEGATIVE:
    'the ad group excludes that keyword itself: remove the negative keyword in Google Ads first, or leave the keyword out',
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: `whoever runs this server has to apply for at least Explorer access of its Google Cloud project (${OVERVIEW}): Test access reaches test accounts alone`,
  CLOUD_PROJECT_NOT_FOUND: CLOUD_PROJECT,
  CLOUD_PROJECT_NOT_UNDER_ORGANIZATION: CLOUD_PROJECT,
  CUSTOMER_NOT_ENABLED: 'the account is not set up yet or was cancelled: look at it in Google Ads',
  CUSTOMER_NOT_FOUND: NO_ACCESS,
  DEVELOPER_TOKEN_INVALID: CLOUD_PROJECT,
  DEVELOPER_TOKEN_NOT_APPROVED: CLOUD_PROJECT,
  DEVELOPER_TOKEN_NOT_ON_ALLOWLIST: CLOUD_PROJECT,
  DEVELOPER_TOKEN_PROHIBITED: CLOUD_PROJECT,
  GCP_NOT_REGISTERED:
    'whoever runs this server has to register its Google Cloud project once: npm run cli -- merchant register',
  INCOMPLETE_SIGNUP: 'the account is not set up yet: finish that in Google Ads',
  INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION: NO_ACCESS,
  MISSING_TOS: `whoever runs this server has to accept the terms of the Google Ads API (${OVERVIEW})`,
  NOT_ADS_USER:
    'the Google account that connected has no Google Ads account: invite it to one, or connect with another one',
  ...enoughAssets(),
  ORGANIZATION_NOT_APPROVED: CLOUD_PROJECT,
  ORGANIZATION_NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN: CLOUD_PROJECT,
  ORGANIZATION_NOT_RECOGNIZED: CLOUD_PROJECT,
  PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE:
    'that figure does not go with the resource or with a segment of the query: ask for it in another report',
  PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE:
    'that segment does not go with the resource or with another segment: ask for it in another report',
  PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE:
    'a segment and a figure of the query do not go together: ask for them in two reports',
  PROJECT_DISABLED: CLOUD_PROJECT,
  SERVICE_DISABLED: CLOUD_PROJECT,
  TWO_STEP_VERIFICATION_NOT_ENROLLED:
    'whoever connected Google Ads has to turn on 2-Step Verification (https://www.google.com/landing/2step); nothing needs to be connected again',
  UNSUPPORTED_VERSION:
    'whoever runs this server has to update it, or to set GOOGLE_ADS_API_VERSION: Google has switched off the version that it asks',
  USER_BLOCKED_BY_ADMIN: 'an administrator of your Google Workspace has to allow this application',
  USER_PERMISSION_DENIED: NO_ACCESS,
};
