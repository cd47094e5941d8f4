import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { campaignDays } from '../../src/platforms/google/ads/campaign-reports.js';
import { GoogleAdsClient } from '../../src/platforms/google/ads/google-ads.client.js';
import { googleFailure } from '../../src/platforms/google/google-failure.js';
import type { PlatformError } from '../../src/platforms/platform-error.js';
import { QUICK } from './support/sandbox.js';

const STATUS: Record<string, number> = { authenticationError: 401, authorizationError: 403, databaseError: 409 };

/** A refusal as Google Ads words it. */
function adsError(kind: string, code: string, more: object = {}) {
  const status = STATUS[kind] ?? (kind === 'quotaError' ? 429 : kind === 'internalError' ? 500 : 400);
  const detail = {
    '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
    errors: [{ errorCode: { [kind]: code }, message: `This is ${code}.`, ...more }],
    requestId: 'r',
  };
  return { status, body: { error: { code: status, message: 'Summary.', status: 'X', details: [detail] } } };
}

const quota = (code: string, rateName: string, retryDelay?: string) =>
  adsError('quotaError', code, {
    details: { quotaErrorDetails: { rateScope: 'DEVELOPER', rateName, ...(retryDelay && { retryDelay }) } },
  });

const merchantError = (status: number, reason: string) => ({
  status,
  body: {
    error: {
      code: status,
      message: 'Merchant says no.',
      status: 'UNAUTHENTICATED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'merchantapi.googleapis.com' }],
    },
  },
});

const judged = ({ status, body }: { status: number; body: unknown }, platform = 'Google Ads') =>
  googleFailure(platform, status, JSON.stringify(body), null);

describe('a refusal of Google', () => {
  test.each(['OAUTH_TOKEN_REVOKED', 'OAUTH_TOKEN_EXPIRED', 'OAUTH_TOKEN_INVALID', 'OAUTH_TOKEN_DISABLED'])(
    '%s says that the grant is gone',
    (code) => {
      expect(judged(adsError('authenticationError', code))).toMatchObject({ failure: 'revoked' });
    },
  );

  test('a 401 without a word about why says the same', () => {
    expect(judged({ status: 401, body: { error: { code: 401, message: 'Invalid credentials.' } } }).failure).toBe(
      'revoked',
    );
    expect(judged({ status: 401, body: '' }).failure).toBe('revoked');
  });

  test.each([
    ['authenticationError', 'TWO_STEP_VERIFICATION_NOT_ENROLLED', '2-Step Verification'],
    ['authenticationError', 'ADVANCED_PROTECTION_NOT_ENROLLED', 'Advanced Protection'],
    ['authenticationError', 'NOT_ADS_USER', 'invite it'],
    ['authenticationError', 'CUSTOMER_NOT_FOUND', 'be given access'],
    ['authenticationError', 'DEVELOPER_TOKEN_INVALID', 'Google Cloud project'],
    ['authenticationError', 'ORGANIZATION_NOT_APPROVED', 'Google Cloud project'],
    ['authenticationError', 'SOMETHING_NEW', 'This is SOMETHING_NEW.'],
    ['authorizationError', 'USER_PERMISSION_DENIED', 'be given access'],
    ['authorizationError', 'CUSTOMER_NOT_ENABLED', 'look at it in Google Ads'],
    ['authorizationError', 'DEVELOPER_TOKEN_PROHIBITED', 'Google Cloud project'],
    ['authorizationError', 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 'Google Cloud project'],
    ['quotaError', 'ACCESS_PROHIBITED', 'Google Cloud project'],
    ['requestError', 'UNSUPPORTED_VERSION', 'has to update it, or to set GOOGLE_ADS_API_VERSION'],
  ])('%s %s leaves the grant alone and says what to do', (kind, code, advice) => {
    const failure = judged(adsError(kind, code));
    expect(failure).toMatchObject({ failure: 'rejected', code: 'platform_rejected', retryable: false });
    expect(failure.message).toContain(`This is ${code}.`);
    expect(failure.message).toContain(advice);
  });

  test('with a code that this version has no name for, and details of a new kind, is told whole', () => {
    const failure = judged(
      adsError('campaignBudgetError', 99 as never, {
        location: { fieldPathElements: [{ fieldName: 'operations', index: 3 }, { fieldName: 'update' }] },
        details: { somethingNew: { limits: [{ minimumAmountMicros: '2500000', currencyCode: 'EUR' }] } },
      }),
    );
    expect(failure.message).toBe(
      'Google Ads refuses the request: This is 99. [99, at operations[3].update, minimumAmount 2.50, currencyCode EUR] Request id: r.',
    );
  });

  test('with thousands of reasons tells the first ones and how many more there are', () => {
    const { status, body } = adsError('criterionError', 'KEYWORD_HAS_INVALID_CHARS');
    const errors = body.error.details[0]?.errors as unknown[];
    for (let at = 1; at < 5_000; at++) errors.push({ ...(errors[0] as object), message: `No. ${at}` });
    const { message } = judged({ status, body });
    expect(message.length).toBeLessThan(2_000);
    expect(message).toMatch(/\(and \d{4} more\) Request id: r\.$/);
  });

  test('never tells what triggered a refusal of access, which may be a credential', () => {
    const failure = judged(
      adsError('authenticationError', 'SOMETHING_NEW', { trigger: { stringValue: 'ya29.secret' } }),
    );
    expect(failure.message).not.toContain('ya29');
  });

  test('of the Merchant API names the fields, the reason and the request', () => {
    const details = [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field: 'promotion.promotionId', description: 'must not have spaces' }],
      },
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'INVALID_PROMOTION',
        domain: 'merchantapi.googleapis.com',
        metadata: { REASON: 'format' },
      },
      { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: 'abc-1' },
    ];
    const body = { error: { code: 400, message: 'Invalid\0 argument.', status: 'INVALID_ARGUMENT', details } };
    expect(judged({ status: 400, body }, 'Merchant Center').message).toBe(
      'Merchant Center refuses the request: Invalid argument. [promotion.promotionId: must not have spaces; INVALID_PROMOTION, REASON format] Request id: abc-1.',
    );
  });

  test('GCP_NOT_REGISTERED of the Merchant API names the command that registers', () => {
    const failure = judged(merchantError(401, 'GCP_NOT_REGISTERED'), 'Merchant Center');
    expect(failure).toMatchObject({ failure: 'rejected', retryable: false });
    expect(failure.message).toContain('npm run cli -- merchant register');
    expect(judged(merchantError(401, 'ACCESS_TOKEN_EXPIRED'), 'Merchant Center').failure).toBe('revoked');
  });

  test.each([
    ['RESOURCE_TEMPORARILY_EXHAUSTED', 'Requests per minute', '2s', { retryable: true, retryAfterMs: 2_000 }],
    ['RESOURCE_TEMPORARILY_EXHAUSTED', 'Requests per minute', undefined, { retryable: true }],
    ['EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION', 'Queries', '3s', { retryable: true, retryAfterMs: 3_000 }],
    ['RESOURCE_EXHAUSTED', 'Get requests for standard access', '4s', { retryable: true, retryAfterMs: 4_000 }],
    ['RESOURCE_EXHAUSTED', 'Get requests for standard access', undefined, { retryable: false }],
    ['RESOURCE_EXHAUSTED', 'Number of operations per day', '5s', { retryable: false }],
    ['RESOURCE_EXHAUSTED', 'Daily operations', '5s', { retryable: false }],
    ['PAYMENTS_PROFILE_ACTIVATION_RATE_LIMIT_EXCEEDED', 'Activations', '5s', { retryable: false }],
  ] as const)('%s of “%s” with the delay %s', (code, rateName, delay, expected) => {
    expect(judged(quota(code, rateName, delay))).toMatchObject({ failure: 'quota', ...expected });
  });

  test.each([
    ['DEVELOPER', 5_000],
    ['ACCOUNT', undefined],
    ['UNKNOWN', undefined],
    [undefined, undefined],
  ])('a limit of the scope %s holds others up for %s ms', (rateScope, pauseMs) => {
    const details = { quotaErrorDetails: { rateScope, rateName: 'Requests per minute', retryDelay: '5s' } };
    const failure = judged(adsError('quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED', { details }));
    expect(failure).toMatchObject({ failure: 'quota', retryAfterMs: 5_000, pauseMs });
  });

  test.each([
    ['internalError', 'TRANSIENT_ERROR', { retryable: true, effectUnknown: false }],
    ['internalError', 'INTERNAL_ERROR', { retryable: true, effectUnknown: true }],
    ['databaseError', 'CONCURRENT_MODIFICATION', { retryable: true, effectUnknown: false }],
    ['internalError', 'ERROR_CODE_NOT_PUBLISHED', { retryable: false }],
  ])('%s %s may be sent again as the documents say', (kind, code, expected) => {
    expect(judged(adsError(kind, code))).toMatchObject({ failure: 'unavailable', ...expected });
  });
});

describe('the Google Ads client', () => {
  let server: Server;
  let answers: { status: number; body: unknown }[];
  let asked: number;
  let forgotten: number;
  let ads: GoogleAdsClient;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      const { status, body } = answers[Math.min(asked, answers.length - 1)] ?? { status: 404, body: '' };
      asked += 1;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const forget = () => {
      forgotten += 1;
    };
    const tokens = { token: async () => 'token', forget };
    const options = { baseUrl: `http://127.0.0.1:${port}`, apiVersion: 'v25', timeoutMs: 5_000, retry: QUICK };
    ads = new GoogleAdsClient(options, { tokens });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    asked = 0;
    forgotten = 0;
  });

  const row = { campaign: { id: '7' }, segments: { date: '2026-01-01' }, metrics: { costMicros: '5' } };
  const whole = { status: 200, body: [{ results: [row] }] };
  const ending = ({ body }: { body: unknown }) => ({ status: 200, body: [{ results: [row] }, body] });
  const read = (...given: typeof answers) => {
    answers = given;
    return campaignDays(ads, { accountId: '1', from: '2026-01-01', to: '2026-01-02' });
  };
  const write = (...given: typeof answers) => {
    answers = given;
    const update = { resourceName: 'customers/1/campaigns/7', status: 'PAUSED' };
    return ads.update('1', { service: 'campaigns', update, updateMask: 'status' }, false);
  };
  const failureOf = (work: Promise<unknown>): Promise<PlatformError> =>
    work.then(
      () => Promise.reject(new Error('It did not fail.')),
      (error: PlatformError) => error,
    );

  test.each([
    ['a short quota', quota('RESOURCE_EXHAUSTED', 'Requests', '0.01s')],
    ['an internal error', adsError('internalError', 'INTERNAL_ERROR')],
    ['a change at the same moment', adsError('databaseError', 'CONCURRENT_MODIFICATION')],
  ])('reads again after %s, also at the end of a stream', async (_case, refusal) => {
    expect(await read(refusal, whole)).toHaveLength(1);
    expect(asked).toBe(2);
    asked = 0;
    expect(await read(ending(refusal), whole)).toHaveLength(1);
    expect(asked).toBe(2);
  });

  test('fails a report whose stream ends with an error, whatever came before', async () => {
    const failure = await failureOf(read(ending(adsError('queryError', 'UNRECOGNIZED_FIELD'))));
    expect(failure).toMatchObject({ failure: 'rejected' });
    expect(failure.message).toContain('UNRECOGNIZED_FIELD');
    expect(asked).toBe(1);
    const untold = { body: { error: { code: 13, message: 'Broken.' } } };
    expect(await failureOf(read(ending(untold)))).toMatchObject({ failure: 'unavailable' });
  });

  test.each([
    ['a daily quota', quota('RESOURCE_EXHAUSTED', 'Operations per day', '0.01s')],
    ['prohibited access', adsError('quotaError', 'ACCESS_PROHIBITED')],
    ['a prohibited developer token', adsError('authorizationError', 'DEVELOPER_TOKEN_PROHIBITED')],
  ])('does not ask again after %s', async (_case, refusal) => {
    await failureOf(read(refusal));
    await failureOf(write(refusal));
    expect(asked).toBe(2);
  });

  test.each([
    ['a change at the same moment', adsError('databaseError', 'CONCURRENT_MODIFICATION')],
    ['a transient error', adsError('internalError', 'TRANSIENT_ERROR')],
    ['a short quota', quota('RESOURCE_EXHAUSTED', 'Requests', '0.01s')],
  ])('writes again after %s: nothing was done', async (_case, refusal) => {
    await write(refusal, { status: 200, body: {} });
    expect(asked).toBe(2);
  });

  test.each([
    ['an internal error', adsError('internalError', 'INTERNAL_ERROR')],
    ['a gateway that gives up', { status: 504, body: '' }],
  ])('does not write again after %s: nobody knows what was done', async (_case, refusal) => {
    expect(await failureOf(write(refusal))).toMatchObject({ failure: 'unavailable', effectUnknown: true });
    expect(asked).toBe(1);
  });

  test('takes a new token once after any 401, and then says what the platform says', async () => {
    const failure = await failureOf(read(adsError('authenticationError', 'TWO_STEP_VERIFICATION_NOT_ENROLLED')));
    expect(failure.failure).toBe('rejected');
    expect([asked, forgotten]).toEqual([2, 1]);
    expect(await read(adsError('authenticationError', 'AUTHENTICATION_ERROR'), whole)).toHaveLength(1);
  });
});
