import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Collector } from '../definitions/opentelemetry/collector.js';
import { afterFirstStart, FIRST_START_MS, type FirstStart, startDemo } from '../support/demo-process.js';

const folder = mkdtempSync(join(tmpdir(), 'adlane-traces-'));
let first: FirstStart;
let collector: Collector;

beforeAll(async () => {
  first = await afterFirstStart(folder);
  collector = await Collector.start();
}, FIRST_START_MS);

afterAll(async () => {
  await collector.close();
  await first.database?.close();
  rmSync(folder, { recursive: true });
});

test('a process whose collector hangs answers, counts what it drops, and ends when it is told to', async () => {
  collector.mood = 'hang';
  const demo = await startDemo({
    dataDir: folder,
    databaseUrl: first.database.url,
    settings: {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
      OTEL_BSP_MAX_QUEUE_SIZE: '16',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '8',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  });
  const headers = { 'x-api-key': demo.credentials.apiKey };
  const get = (path: string) => fetch(demo.url + path, { headers });
  for (let at = 0; at < 40; at += 1) expect((await get('/api/v1/query/accounts')).status).toBe(200);
  await collector.asked();
  const metrics = await (await get('/metrics')).text();
  expect(Number(/^adlane_trace_spans_total\{outcome="dropped"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  // Whatever still waits for the collector is let go.
  expect(await demo.stop('SIGTERM')).toBe(0);
  expect(demo.output()).not.toContain('"msg":"stop"');
});
