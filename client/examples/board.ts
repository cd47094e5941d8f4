// The planning board as it is now, and again whenever somebody changes it.
import { createClient } from '@adlane/client';
import { BoardChangedDocument, BoardDocument, MoveBoardCardDocument } from '@adlane/client/operations';

const { ADLANE_URL: url = 'http://127.0.0.1:4000', ADLANE_API_KEY: apiKey = '' } = process.env;
const client = createClient({ url, credentials: { apiKey } });

const board = client.live({ document: BoardDocument }, { document: BoardChangedDocument });
let readings = 0;
for await (const { planningBoard } of board) {
  readings += 1;
  console.log(`${planningBoard.length} cards, read ${readings} times`);
  if (readings === 2) break;
  const [card] = planningBoard;
  // Somebody else would do this.
  if (card) await client.request(MoveBoardCardDocument, { accountId: card.accountId, status: 'setup', position: 0 });
}
