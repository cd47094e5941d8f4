// The accounts of a team with their figures of the last seven days.
import { AdlaneError, createClient } from '@adlane/client';
import { AccountsDocument } from '@adlane/client/operations';

const { ADLANE_URL: url = 'http://127.0.0.1:4000', ADLANE_API_KEY: apiKey = '' } = process.env;
const client = createClient({ url, credentials: { apiKey } });

try {
  const { accounts } = await client.request(AccountsDocument, { days: 7 });
  for (const { name, metrics } of accounts.data) console.log(`${name}: ${metrics.cost} EUR`);
} catch (error) {
  if (!(error instanceof AdlaneError)) throw error;
  console.error(`${error.code}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}
