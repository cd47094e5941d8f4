/**
 * The sandbox alone, on `SANDBOX_PORT`, of `SANDBOX_SIZE` if it is to be larger. What changes lies in the folder `SANDBOX_STATE`, so that it can be killed and goes
 * on from there; beside each value stands what was done to it, one line an effect.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Built by the test: nothing to check before.
const { startSandbox } = await import(new URL('../../../dist/sandbox/sandbox.js', import.meta.url).href);

const folder = process.env.SANDBOX_STATE;
mkdirSync(folder, { recursive: true });

const values = new Map();

function entryOf(key) {
  const file = join(folder, `${encodeURIComponent(key)}.json`);
  let entry = values.get(key);
  if (!entry) {
    entry = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { text: undefined, effects: [] };
    entry.file = file;
    values.set(key, entry);
  }
  return entry;
}

function put(key, value) {
  const entry = entryOf(key);
  const before = entry.text === undefined ? undefined : JSON.parse(entry.text);
  entry.effects.push(...effectsOf(key, before, value));
  entry.text = JSON.stringify(value);
  const part = `${entry.file}.part`;
  writeFileSync(part, JSON.stringify({ text: entry.text, effects: entry.effects }));
  renameSync(part, entry.file);
}

/** Budgets and statuses that became others, keywords that were excluded, promotions that were inserted. */
function effectsOf(key, before, after) {
  if (key.startsWith('google-ads/changes/')) {
    const set = Object.entries(after.changed).flatMap(([name, fields]) =>
      Object.entries(fields)
        .filter(([field, value]) => before?.changed[name]?.[field] !== value)
        .map(([field, value]) => `${name} ${field} ${value}`),
    );
    const known = before?.created.shared_criterion?.length ?? 0;
    const keywords = (after.created.shared_criterion ?? []).slice(known);
    return [...set, ...keywords.map((each) => `keyword ${each['shared_criterion.keyword.text']}`)];
  }
  if (key.startsWith('merchant promotions ')) {
    const known = new Set((before ?? []).map((each) => JSON.stringify(each)));
    return after
      .filter((each) => !known.has(JSON.stringify(each)))
      .map(({ promotion }) => `promotion ${promotion.attributes.longTitle}`);
  }
  return [];
}

const get = async (key) => {
  const { text } = entryOf(key);
  return text === undefined ? undefined : JSON.parse(text);
};

const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT),
  size: {
    accounts: 12,
    campaignsPerAccount: 9,
    productsPerAccount: 2,
    termsPerCampaign: 1,
    days: 5,
    ...JSON.parse(process.env.SANDBOX_SIZE ?? '{}'),
  },
  state: {
    get,
    put: async (key, value) => put(key, value),
    async update(key, change) {
      const value = change(await get(key));
      put(key, value);
      return value;
    },
  },
});
process.stdout.write(`${JSON.stringify({ ...sandbox })}\n`);
