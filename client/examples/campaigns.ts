// Every campaign, page by page, as long as the loop goes on.
import { createClient } from '@adlane/client';
import { CampaignsDocument } from '@adlane/client/operations';

const { ADLANE_URL: url = 'http://127.0.0.1:4000', ADLANE_API_KEY: apiKey = '' } = process.env;
const client = createClient({ url, credentials: { apiKey } });

let cost = 0;
const campaigns = client.items(CampaignsDocument, { first: 20 }, ({ campaignsConnection }) => campaignsConnection);
for await (const campaign of campaigns) cost += campaign.metrics?.cost ?? 0;
console.log(`All campaigns: ${cost.toFixed(2)} EUR`);
