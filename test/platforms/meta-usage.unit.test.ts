import { pausesIn } from '../../src/platforms/meta/meta-failure.js';

const usage = (name: string, value: unknown) => new Headers({ [name]: JSON.stringify(value) });
const cases = (value: object) => usage('x-business-use-case-usage', { 17: [{ type: 'ads_insights', ...value }] });

describe('what Meta says of the calls that are used', () => {
  test.each([
    ['nothing', new Headers(), { app: 0, account: 0 }],
    ['no JSON', new Headers({ 'x-app-usage': '{' }), { app: 0, account: 0 }],
    ['little', usage('x-app-usage', { call_count: 28, total_time: 25, total_cputime: 25 }), { app: 0, account: 0 }],
    ['nearly all of the application’s', usage('x-app-usage', { call_count: 96 }), { app: 60_000, account: 0 }],
    ['nearly all of the account’s', cases({ total_time: 95 }), { app: 0, account: 60_000 }],
    [
      'all, for minutes',
      cases({ call_count: 100, estimated_time_to_regain_access: 19 }),
      { app: 0, account: 1_140_000 },
    ],
    [
      'when an account is counted anew',
      usage('x-ad-account-usage', { acc_id_util_pct: 99, reset_time_duration: 100 }),
      { app: 0, account: 100_000 },
    ],
    [
      'little of an account’s',
      usage('x-ad-account-usage', { acc_id_util_pct: 9.67, reset_time_duration: 100 }),
      { app: 0, account: 0 },
    ],
  ])('%s', (_what, headers, pauses) => {
    expect(pausesIn(headers)).toEqual(pauses);
  });
});
