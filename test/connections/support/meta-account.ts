import type { DemoApp } from '../../support/demo-app.js';
import { consent } from './consent.js';
import { firstFigures } from './platforms.js';

export interface MetaAccount {
  accountId: string;
  /** Its ad sets have the budgets. */
  campaign: { id: string; name: string };
  adSet: { id: string; name: string };
}

/** Gives the team of the demo an account of Meta with its first figures. The app has to run jobs. */
export async function connectMeta({ app, users, apiKey }: DemoApp): Promise<MetaAccount> {
  const { token } = users.admin;
  const { body: begun } = await app.rest('GET', '/connections/meta-ads/connect', { token });
  const back = await consent(begun.url);
  await app.send('GET', back.pathname + back.search);
  const accountId = (await app.rest('GET', '/connections/meta-ads/accounts', { token })).body[0].id;
  await app.rest('POST', '/connections/meta-ads/accounts', { token, body: { accountIds: [accountId] } });
  await firstFigures(app, accountId);
  const { data } = (await app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=100`, { apiKey })).body;
  const campaign = data.find(({ name }: { name: string }) => name.startsWith('Lookalike'));
  const path = `/query/campaigns/${campaign.id}/ad-sets?account_id=${accountId}`;
  const [adSet] = (await app.rest('GET', path, { apiKey })).body;
  return { accountId, campaign, adSet };
}
