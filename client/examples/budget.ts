// A new daily budget, tried first: the platform and the team's limits judge it, and nothing changes.
import { createClient } from '@adlane/client';
import { CampaignsDocument, SetCampaignBudgetDocument } from '@adlane/client/operations';

const { ADLANE_URL: url = 'http://127.0.0.1:4000', ADLANE_API_KEY: apiKey = '' } = process.env;
const client = createClient({ url, credentials: { apiKey } });

const { campaignsConnection } = await client.request(CampaignsDocument, { first: 1 });
for (const { node } of campaignsConnection.edges) {
  const change = { accountId: node.accountId, campaignId: node.id, dailyBudgetEur: 25 };
  const { setCampaignBudget } = await client.request(SetCampaignBudgetDocument, { ...change, validateOnly: true });
  console.log(`${node.name}: from ${setCampaignBudget.previousBudgetEur} to ${setCampaignBudget.newBudgetEur} EUR`);
}
