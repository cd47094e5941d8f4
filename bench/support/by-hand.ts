/** What somebody would write by hand for this one list: Express 5, pg, the same statement, the same JSON. */
import { createHash } from 'node:crypto';
import express from 'express';
import { Pool, types } from 'pg';
import { partsOf, type Sql } from '../../src/db/database.js';
import { CampaignService } from '../../src/domain/campaigns/campaign.service.js';

const teamId = process.env.BENCH_TEAM as string;
types.setTypeParser(20, Number);

/** What stands in the recorded statement where a request has its own. */
const NOW = new Date(0);
const DAYS = 30;

const statement = await statementOf();
const pool = new Pool({ connectionString: process.env.BENCH_URL, max: 20 });
const app = express();

/** `?access=1`: with the one query that any such route needs, to learn whether the key is good. */
app.get('/api/v1/query/campaigns', async (request, response) => {
  if (request.query.access) {
    const hash = createHash('sha256').update(String(request.headers['x-api-key'])).digest();
    const { rows } = await pool.query({
      name: 'key',
      text: 'select team_id, scopes from api_keys where key_hash = $1 and (expires_at is null or expires_at > now())',
      values: [hash],
    });
    if (!rows[0]?.scopes.includes('campaigns:read')) return response.status(401).json({ code: 'invalid_api_key' });
  }
  const days = Number(request.query.days ?? 30);
  const limit = Number(request.query.limit ?? 100);
  const values = [...statement.values];
  values[statement.values.indexOf(NOW.toISOString())] = new Date().toISOString();
  values[statement.values.indexOf(DAYS)] = days;
  const { rows } = await pool.query({ name: 'campaigns', text: statement.text, values });
  return response.json({
    data: rows.map((row) => ({
      id: row.id,
      accountId: row.accountId,
      accountName: row.accountName,
      name: row.name,
      status: row.status,
      channelType: row.channelType,
      metrics: {
        periodDays: days,
        cost: row.cost,
        impressions: row.impressions,
        clicks: row.clicks,
        conversions: row.conversions,
        conversionValue: row.conversionValue,
        roas: row.roas,
        ctr: row.ctr,
        cpc: row.cpc,
      },
    })),
    meta: { total: rows[0].total, limit, offset: 0 },
  });
});

const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));

/** The very statement that adlane runs for the first page of 100 campaigns. */
async function statementOf(): Promise<{ text: string; values: unknown[] }> {
  let seen: { text: string; values: unknown[] } | undefined;
  const recorder: Sql = {
    query: async (...asked) => {
      const [text, values] = partsOf(asked);
      seen = { text, values: [...values] };
      return [];
    },
  };
  const viewer = { kind: 'key', teamId, accountIds: null, apiKeyId: '', scopes: new Set() } as never;
  await new CampaignService(recorder as never, () => NOW)
    .list(viewer, { days: DAYS, sort: '-cost', limit: 100, offset: 0 } as never)
    .catch(() => undefined);
  if (!seen) throw new Error('The campaign list ran no statement.');
  return seen;
}
