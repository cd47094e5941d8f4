import { type Campaign, Plans } from '../change-plans/support.js';
import { TestSandbox } from '../platforms/support/sandbox.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** Two reasons, their fields, what triggered them, the policy and the id of the request: as v25's GoogleAdsFailure has them. */
const FAILURE = {
  '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
  requestId: 'f4J_sjHfhbgNieU4pkBOqg',
  errors: [
    {
      errorCode: { campaignBudgetError: 'MONEY_AMOUNT_TOO_LARGE' },
      message: 'The money amount is greater than the maximum allowed.',
      trigger: { int64Value: '47110000' },
      location: {
        fieldPathElements: [
          { fieldName: 'operations', index: 0 },
          { fieldName: 'update' },
          { fieldName: 'amount_micros' },
        ],
      },
    },
    {
      errorCode: { policyViolationError: 'POLICY_ERROR' },
      message: 'A policy was violated.',
      trigger: { stringValue: 'Angebote' },
      details: {
        policyViolationDetails: {
          externalPolicyName: 'Verifizierung erforderlich',
          externalPolicyDescription: 'Der Werbetreibende muss sich ausweisen.',
        },
      },
    },
  ],
};
const SAID = [
  'The money amount is greater than the maximum allowed.',
  'MONEY_AMOUNT_TOO_LARGE',
  'operations[0].update.amount_micros',
  '47110000',
  'A policy was violated.',
  'Verifizierung erforderlich',
  'f4J_sjHfhbgNieU4pkBOqg',
];

let plans: Plans;
let campaign: Campaign;
let platform: TestSandbox;
let undo: () => void;

beforeAll(async () => {
  plans = await Plans.start();
  [campaign] = (await plans.campaigns(1, 1)) as [Campaign];
  platform = TestSandbox.of(plans.demo.sandbox);
  await platform.fail({ system: 'google-ads', kind: 'error', code: 'requestError.BAD', times: -1, match: ':mutate' });
  undo = plans.demo.sandbox.amend('google-ads', (answer) => {
    if (answer?.error) answer.error.details = [FAILURE];
  });
});
afterAll(async () => {
  undo();
  await plans.stop();
});

const missing = (text: string) => SAID.filter((each) => !text.includes(each));

describe('a refusal with two reasons is told whole, with fields, triggers, policy and request id,', () => {
  const rest = () =>
    plans.demo.app.rest('POST', `/query/campaign/${campaign.id}/budget`, {
      ...plans.key,
      body: { account_id: campaign.accountId, daily_budget_eur: 47.11 },
    });

  test('over REST, and in the audit log', async () => {
    const { status, body } = await rest();
    expect([status, body.code, missing(body.message)]).toEqual([400, 'platform_rejected', []]);
    const log = await plans.demo.app.graphql('{ auditLog(limit: 1) { data { tool code message } } }', {}, plans.owner);
    const [entry] = log.body.data.auditLog.data;
    expect([entry.tool, entry.code, missing(entry.message)]).toEqual(['setCampaignBudget', 'platform_rejected', []]);
  });

  test('over GraphQL', async () => {
    const { body } = await plans.demo.app.graphql(
      'mutation ($a: String!, $c: String!) { setCampaignBudget(accountId: $a, campaignId: $c, dailyBudgetEur: 47.11) { success } }',
      { a: campaign.accountId, c: campaign.id },
      plans.key,
    );
    const [error] = body.errors;
    expect([error.extensions.code, missing(error.message)]).toEqual(['platform_rejected', []]);
  });

  test('to an assistant', async () => {
    const client = await overHttp(plans.demo.app.url, plans.demo.apiKey);
    const parameters = { account_id: campaign.accountId, campaign_id: campaign.id, daily_budget_eur: 47.11 };
    const { isError, text } = await call(client, 'set_campaign_budget', parameters);
    expect([isError, text.code, missing(text.message)]).toEqual([true, 'platform_rejected', []]);
    await client.close();
  });

  test('in the line of a change plan', async () => {
    const { status, body } = await plans.propose([plans.budget(campaign, 47.11)]);
    const text = JSON.stringify(body);
    expect([status, missing(text)]).toEqual([201, []]);
  });
});
