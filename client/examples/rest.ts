// The same over REST, by paths.
import { createRestClient } from '@adlane/client/rest';

const { ADLANE_URL: url = 'http://127.0.0.1:4000', ADLANE_API_KEY: apiKey = '' } = process.env;
const rest = createRestClient({ url, credentials: { apiKey } });

const { data, error } = await rest.GET('/query/campaigns', { params: { query: { limit: 3, days: 7, sort: '-cost' } } });
if (error) console.error(error);
for (const { name, metrics } of data?.data ?? []) console.log(`${name}: ${metrics?.cost} EUR`);
