import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ALWAYS_AVAILABLE } from '../../src/transports/http/maintenance-gate.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** What Prometheus and Grafana are given in ops/, held against what the server says of itself. */
const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0;
const promtool = (...argv: string[]) => execFileSync('promtool', argv, { encoding: 'utf8', stdio: 'pipe' });

const rules: { alert: string; expr: string; annotations: Record<string, string> }[] = parse(
  readFileSync('ops/prometheus/alerts.yml', 'utf8'),
).groups[0].rules;
const dashboard = JSON.parse(readFileSync('ops/grafana/adlane.json', 'utf8'));
const panels: { title: string; targets: { expr: string }[] }[] = dashboard.panels;

let demo: DemoApp;
let metrics: string;

beforeAll(async () => {
  demo = await startDemoApp();
  const key = { apiKey: demo.apiKey };
  await demo.app.rest('GET', '/query/campaigns?limit=1', key);
  await demo.app.graphql('{ accounts { meta { total } } }', {}, key);
  metrics = (await demo.app.send('GET', '/metrics')).body;
});
afterAll(() => demo.stop());

/** Names of series that the server has; those of a histogram with their endings. */
function series(): Set<string> {
  const names = [...metrics.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => `${name}${ending}`) : [name as string],
  );
  return new Set([...names, 'up']);
}

const used = (expression: string) => expression.match(/\b(?:adlane|nodejs|process)_[a-z0-9_]+|\bup\b/g) ?? [];

test('every alert says what to do, and asks for series that there are', () => {
  const known = series();
  for (const { alert, expr, annotations } of rules) {
    expect({ alert, unknown: used(expr).filter((name) => !known.has(name)) }).toEqual({ alert, unknown: [] });
    expect(used(expr)).not.toEqual([]);
    expect(Object.keys(annotations).sort()).toEqual(['action', 'summary']);
  }
});

test('every panel asks for series that there are, and all of the server are shown', () => {
  const known = series();
  const asked = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => used(expr))));
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  const families = [...metrics.matchAll(/^# TYPE (adlane_\S+) /gm)].map(([, name]) => name as string);
  const shown = (family: string) => [...asked].some((name) => name.startsWith(family));
  expect(families.filter((family) => !shown(family) && family !== 'adlane_info')).toEqual([]);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

test('the pods of a cluster are scraped by the name that the rules expect', () => {
  const { scrape_configs: jobs } = parse(readFileSync('ops/prometheus/kubernetes.yml', 'utf8'));
  const { template } = parse(readFileSync('ops/kubernetes/deployment.yaml', 'utf8')).spec;
  const [label] = Object.values(template.metadata.labels);
  const named = template.spec.containers[0].ports.map(({ name }: { name: string }) => `${label};${name}`);
  expect(named).toContain(jobs[0].relabel_configs[0].regex);
  const asked = rules.flatMap(({ expr }) => expr.match(/job="[^"]+"/g) ?? []);
  expect([...new Set(asked)]).toEqual([`job="${jobs[0].job_name}"`]);
});

test('a pod answers what Kubernetes asks it; whether it lives, without the database', async () => {
  const { template } = parse(readFileSync('ops/kubernetes/deployment.yaml', 'utf8')).spec;
  const [{ startupProbe, readinessProbe, livenessProbe }] = template.spec.containers;
  const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path as string);
  for (const path of [...paths, template.metadata.annotations['prometheus.io/path']])
    expect([path, (await demo.app.send('GET', path)).status]).toEqual([path, 200]);
  expect(ALWAYS_AVAILABLE).toEqual(new Set(paths));
  // `test/db/outage.test.ts` asks it while the database is away.
  expect(livenessProbe.httpGet.path).toBe('/api/v1/auth/maintenance-status');
});

(HAS_PROMTOOL ? describe : describe.skip)('Prometheus', () => {
  test('takes the rules, and they fire when they should', () => {
    expect(promtool('check', 'rules', 'ops/prometheus/alerts.yml')).toContain(`${rules.length} rules found`);
    expect(promtool('test', 'rules', 'ops/prometheus/alerts.test.yml')).toContain('SUCCESS');
  });

  test('takes what panels ask', () => {
    const folder = mkdtempSync(join(tmpdir(), 'adlane-panels-'));
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
    const file = join(folder, 'panels.json');
    // JSON is YAML, too.
    const recorded = asked.map((expr, at) => ({ record: `panel:${at}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules: recorded }] }));
    expect(promtool('check', 'rules', file)).toContain(`${asked.length} rules found`);
    rmSync(folder, { recursive: true });
  });

  test('takes what the server says', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: metrics, encoding: 'utf8' });
    // Node's own metrics have names that its guide would choose otherwise.
    const ofOurs = stderr.split('\n').filter((line) => line.startsWith('adlane_'));
    expect([ofOurs, status === 1]).toEqual([[], false]);
  });
});
