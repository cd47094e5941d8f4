import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { CHECKS_FOR_OTHER_SERVERS, FOR_OTHER_SERVERS } from './support/conformance.js';

/** The protocol's own suite, which sends no credential: what it sends passes a door that adds the key. */
const SUITE = 'test/node_modules/@modelcontextprotocol/conformance/dist/index.js';

let demo: DemoApp;
let door: Server;

beforeAll(async () => {
  demo = await startDemoApp();
  const { hostname, port } = new URL(demo.app.url);
  door = createServer((request, response) => {
    const { method, url: path } = request;
    const headers = { ...request.headers, 'x-api-key': demo.apiKey };
    const passed = forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  door.closeAllConnections();
  await new Promise((resolve) => door.close(resolve));
  await demo.stop();
});

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** What the suite found, by scenario. */
async function checksOf(revision: string): Promise<Map<string, Check[]>> {
  const { port } = door.address() as AddressInfo;
  const into = await mkdtemp(join(tmpdir(), 'conformance-'));
  const url = `http://127.0.0.1:${port}/mcp?tools=all`;
  const args = [SUITE, 'server', '--url', url, '--requirements', revision, '--output-dir', into];
  // It ends with 1 where any scenario fails, those for other servers, too.
  await new Promise((resolve) => void execFile(process.execPath, args, { env: { PATH: process.env.PATH } }, resolve));
  const folders = await readdir(into);
  const found = folders.map(async (folder): Promise<[string, Check[]]> => {
    const scenario = folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    return [scenario, JSON.parse(await readFile(join(into, folder, 'checks.json'), 'utf8'))];
  });
  const checks = new Map(await Promise.all(found));
  await rm(into, { recursive: true });
  return checks;
}

test.each([
  ['2025-11-25', 6],
  ['2026-07-28', 10],
])('revision %s: every check of the scenarios that apply passes', async (revision, least) => {
  const checks = await checksOf(revision);
  const passed: string[] = [];
  for (const [scenario, all] of checks) {
    const wrong = all.filter(({ id, status }) => /FAILURE|WARNING/.test(status) && !CHECKS_FOR_OTHER_SERVERS.has(id));
    if (!FOR_OTHER_SERVERS.has(scenario)) expect({ scenario, wrong }).toEqual({ scenario, wrong: [] });
    if (wrong.length === 0) passed.push(scenario);
  }
  expect(passed.length).toBeGreaterThanOrEqual(least);
  // One that has come to pass belongs among those that must.
  expect(passed.filter((scenario) => FOR_OTHER_SERVERS.has(scenario))).toEqual([]);
});
