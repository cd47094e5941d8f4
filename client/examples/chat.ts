// A question about an account, answered piece by piece. It costs a credit, and needs the token of a person.
import { createClient } from '@adlane/client';
import { AccountsDocument } from '@adlane/client/operations';

const { ADLANE_URL: url = 'http://127.0.0.1:4000', ADLANE_TOKEN: token } = process.env;
const client = createClient({ url, credentials: { token: () => token } });

const { accounts } = await client.request(AccountsDocument, { limit: 1 });
const accountId = accounts.data[0]?.id ?? '';
for await (const { piece } of client.chat({ accountId, message: 'How did the account do?' }))
  process.stdout.write(piece);
process.stdout.write('\n');
