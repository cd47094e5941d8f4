import { type Environment, environment, FORMER_NAMES } from './environment.js';
import { META_VERSION } from './platform-versions.js';
import { productionProblems } from './production-rules.js';

/** Advice for the operator, one line each, about variables that the server accepts but that should change. */
export function environmentAdvice(given: Record<string, string | undefined>): string[] {
  const renamed = Object.entries(FORMER_NAMES).flatMap(([name, former]) => {
    if (given[former] === undefined) return [];
    if (given[name] === undefined) return [`${former} is called ${name} now; rename it.`];
    return [`${former} is not read beside ${name}, its new name; remove it.`];
  });
  // https://developers.google.com/google-ads/api/docs/api-policy/developer-token
  const token = given.GOOGLE_ADS_DEVELOPER_TOKEN
    ? [
        'GOOGLE_ADS_DEVELOPER_TOKEN can be removed: Google has ignored developer tokens since 9 September 2026, and a later version of its API refuses them. What counts is the access level of the Google Cloud project of GOOGLE_CLIENT_ID.',
      ]
    : [];
  return [...renamed, ...token];
}

/** Production's defaults for addresses of outside systems. */
export const PRODUCTION_DEFAULTS = {
  GOOGLE_SIGN_IN_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
  GOOGLE_OAUTH_URL: 'https://oauth2.googleapis.com',
  GOOGLE_AUTHORIZE_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
  GOOGLE_ADS_URL: 'https://googleads.googleapis.com',
  MERCHANT_URL: 'https://merchantapi.googleapis.com',
  ECB_RATES_URL: 'https://www.ecb.europa.eu/stats/eurofxref',
  META_URL: `https://graph.facebook.com/${META_VERSION}`,
  META_DIALOG_URL: `https://www.facebook.com/${META_VERSION}/dialog/oauth`,
  STRIPE_URL: 'https://api.stripe.com',
  GOOGLE_SIGN_IN_ISSUERS: 'https://accounts.google.com,accounts.google.com',
} as const satisfies Partial<Record<keyof Environment, string>>;

/** The variables with defaults; undefined if one is malformed. `given` must not contain empty values. */
export function readEnvironment(
  given: Record<string, string | undefined>,
  production: boolean,
): { env: Environment | undefined; problems: string[] } {
  const { data: env, error } = environment.safeParse(production ? { ...PRODUCTION_DEFAULTS, ...given } : given);
  const lines = error?.issues.map(({ path, message }) => `${path.join('.')} ${message}.`) ?? [];
  if (production) lines.push(...productionProblems(given, Object.keys(PRODUCTION_DEFAULTS)));
  // One line per variable; format errors come first.
  const problems = [...Map.groupBy(lines, (line) => line.split(' ', 1)[0]).values()].map(([first]) => first as string);
  const combinations = combinationRules(given, env).flatMap(([isWrong, line]) => (isWrong ? [line] : []));
  return { env, problems: [...new Set([...problems, ...combinations])] };
}

/** Rules across variables, with their messages; a truthy first element means the rule is broken. */
function combinationRules(given: Record<string, string | undefined>, env: Environment | undefined) {
  const bucket = given.ATTACHMENTS_S3_BUCKET;
  const ofBucket = Object.keys(given).find((name) => name.startsWith('ATTACHMENTS_S3_'));
  const missing = ['ATTACHMENTS_S3_ACCESS_KEY_ID', 'ATTACHMENTS_S3_SECRET_ACCESS_KEY'].filter((name) => !given[name]);
  const { OTEL_BSP_MAX_EXPORT_BATCH_SIZE: batch = 0, OTEL_BSP_MAX_QUEUE_SIZE: queue = 0 } = env ?? {};
  return [
    [
      ofBucket && !bucket,
      `ATTACHMENTS_S3_BUCKET must be set when ${ofBucket} is: attachments stay in a folder without it.`,
    ],
    [bucket && missing.length === 1, `${missing[0]} must be set: the two halves of the access key come together.`],
    [
      given.AI_PROVIDER === 'openai-compatible' && !(given.AI_URL && given.AI_MODEL),
      'AI_URL and AI_MODEL must be set when AI_PROVIDER is openai-compatible.',
    ],
    [given.AI_PROVIDER === 'google' && !given.AI_API_KEY, 'AI_API_KEY must be set when AI_PROVIDER is google.'],
    ...['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'].map((name) => [
      given[name] && !given.DATABASE_URL,
      `DATABASE_URL must be set when ${name} is: it names the server itself.`,
    ]),
    [
      given.TRUSTED_DOCUMENTS_MODE && !given.TRUSTED_DOCUMENTS,
      'TRUSTED_DOCUMENTS must be set when TRUSTED_DOCUMENTS_MODE is: it names the manifests.',
    ],
    [given.METRICS_HOST && !given.METRICS_PORT, 'METRICS_PORT must be set when METRICS_HOST is.'],
    [batch > queue, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE must not be larger than OTEL_BSP_MAX_QUEUE_SIZE.'],
    [
      !given.STRIPE_SECRET_KEY !== !given.STRIPE_WEBHOOK_SECRET,
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, or neither.',
    ],
    [!given.SMTP_URL !== !given.MAIL_FROM, 'SMTP_URL and MAIL_FROM must be set together, or neither.'],
    [!given.META_APP_ID !== !given.META_APP_SECRET, 'META_APP_ID and META_APP_SECRET must be set together.'],
  ] as [unknown, string][];
}
