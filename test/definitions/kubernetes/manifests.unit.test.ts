import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { environment, FORMER_NAMES } from '../../../src/environment.js';
import { REQUIRED } from '../../../src/production-rules.js';
import { VERSION } from '../../../src/version.js';

const FOLDER = 'ops/kubernetes';
const KUSTOMIZATION = 'kustomization.yaml';
const HAS_KUBECTL = spawnSync('kubectl', ['version', '--client']).status === 0;
/** Longest time in which the server stops after a signal (GRACE_MS of src/main.ts and what follows it). */
const STOP_SECONDS = 10;

// biome-ignore lint/suspicious/noExplicitAny: what stands in the files is what is tested.
type Manifest = any;

const read = (name: string): Manifest => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return parse(text, { strict: true, uniqueKeys: true, maxAliasCount: 20 });
};
const files = globSync(`${FOLDER}/*.yaml`)
  .map((path) => basename(path))
  .filter((name) => name !== KUSTOMIZATION)
  .sort();
const kustomization = read(KUSTOMIZATION);
const { template, strategy } = read('deployment.yaml').spec;
const [server] = template.spec.containers;
const [migrate] = template.spec.initContainers;
const dockerfile = readFileSync('Dockerfile', 'utf8');
const image = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(dockerfile)?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [])].map(([, name, value]) => [name, value]),
);

const { kinds, definitions } = JSON.parse(readFileSync(join(import.meta.dirname, 'definitions.json'), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'kubernetes', definitions });

function problems(manifest: Manifest) {
  const kind = kinds[`${manifest.apiVersion} ${manifest.kind}`];
  const isValid = ajv.compile({ $ref: `kubernetes#/definitions/${kind}` });
  isValid(manifest);
  return isValid.errors ?? [];
}

/** What a file of settings sets, and what it names besides. */
function settingsOf(name: string): { given: Record<string, string>; named: string[] } {
  const lines = [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/^(# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)];
  const given = lines.filter(([, mark]) => !mark).map(([, , key = '', value = '']) => [key, value] as const);
  return { given: Object.fromEntries(given), named: lines.map(([, , key = '']) => key) };
}
const settings = settingsOf('settings.env.example');
const secrets = settingsOf('secrets.env.example');

test.each(files)('%s is what Kubernetes describes', (name) => {
  const manifest = read(name);
  expect(problems(manifest)).toEqual([]);
  expect(problems({ ...manifest, replica: 2 })).not.toEqual([]);
  expect(kustomization.resources).toContain(name);
});

(HAS_KUBECTL ? test : test.skip)('kubectl makes of them what Kubernetes describes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-kubernetes-'));
  cpSync(FOLDER, folder, { recursive: true });
  for (const name of ['settings.env', 'secrets.env']) cpSync(join(folder, `${name}.example`), join(folder, name));
  const made = parseAllDocuments(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })).map((each) =>
    each.toJS(),
  );
  rmSync(folder, { recursive: true });
  expect(made.flatMap(problems)).toEqual([]);
  expect(made.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ConfigMap', 'Secret', 'Deployment']));
  const { spec } = made.find(({ kind }) => kind === 'Deployment').spec.template;
  const names = made.filter(({ kind }) => ['ConfigMap', 'Secret'].includes(kind)).map(({ metadata }) => metadata.name);
  for (const { image: named, envFrom } of [...spec.containers, ...spec.initContainers]) {
    expect(named).toBe(`registry.example.com/adlane:${VERSION}`);
    expect(envFrom.map((each: Manifest) => (each.configMapRef ?? each.secretRef).name).sort()).toEqual(names.sort());
  }
});

test('every setting reaches the pods: from the image, the ConfigMap or the Secret', () => {
  const ofImage = [...Object.keys(image), 'ATTACHMENTS_DIR', 'SANDBOX_PORT', 'DEMO_ANSWERS_EARLY'];
  const former = Object.values(FORMER_NAMES);
  const all = [...settings.named, ...secrets.named, ...ofImage, ...former];
  expect(all.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  for (const { envFrom, env } of [server, migrate]) {
    expect(envFrom).toEqual([{ configMapRef: { name: 'adlane-settings' } }, { secretRef: { name: 'adlane-secrets' } }]);
    expect(env).toBeUndefined();
  }
  expect(kustomization).toMatchObject({
    configMapGenerator: [{ name: 'adlane-settings', envs: ['settings.env'] }],
    secretGenerator: [{ name: 'adlane-secrets', envs: ['secrets.env'] }],
  });
});

test('no secret stands in the ConfigMap, and what a cluster needs is given', () => {
  expect(settings.named.filter((name) => /(SECRET|TOKEN|KEYS?|KEY_ID)$|^DATABASE_.*URL$/.test(name))).toEqual([]);
  const given = { ...settings.given, ...secrets.given };
  expect(Object.keys(given)).toEqual(
    expect.arrayContaining([...Object.keys(REQUIRED), 'ATTACHMENTS_S3_BUCKET', 'TRUSTED_PROXIES']),
  );
});

test('ports, folders and the user are those of the image', () => {
  const ports = Object.fromEntries(server.ports.map((port: Manifest) => [port.name, String(port.containerPort)]));
  expect(ports).toEqual({ http: image.PORT, metrics: settings.given.METRICS_PORT });
  expect(template.metadata.annotations['prometheus.io/port']).toBe(ports.metrics);
  expect(dockerfile).toContain(`EXPOSE ${ports.http}`);
  const mounted = server.volumeMounts.map(({ mountPath }: Manifest) => mountPath);
  expect(mounted).toEqual([image.DATA_DIR, '/tmp']);
  expect(template.spec.securityContext.runAsUser).toBe(1000);
  expect(migrate.command.slice(0, 2)).toEqual(['node', 'dist/program/cli.js']);
  for (const { metadata } of files.map(read)) expect(metadata.name).toBe('adlane');
});

test('callers reach the pods, and nobody else does', () => {
  const { spec: service } = read('service.yaml');
  const { spec: ingress } = read('ingress.yaml');
  const policy = read('network-policy.yaml').spec;
  const labels = template.metadata.labels;
  expect([service.selector, policy.podSelector.matchLabels]).toEqual([labels, labels]);
  expect(read('disruption-budget.yaml').spec.selector.matchLabels).toEqual(labels);
  const [{ host, http }] = ingress.rules;
  expect(`https://${host}`).toBe(settings.given.PUBLIC_URL);
  expect(ingress.tls[0].hosts).toEqual([host]);
  expect(http.paths[0].backend.service).toEqual({ name: 'adlane', port: { name: service.ports[0].name } });
  const named = server.ports.map(({ name }: Manifest) => name);
  expect(policy.ingress.flatMap(({ ports }: Manifest) => ports.map(({ port }: Manifest) => port))).toEqual(named);
  expect(policy.ingress.every(({ from }: Manifest) => from.length > 0)).toBe(true);
});

test('a release takes no pod away before another answers, and gives each the time to end', () => {
  expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  const waits = Number(server.lifecycle.preStop.exec.command[1]);
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(waits + STOP_SECONDS);
  const { livenessProbe, readinessProbe } = server;
  expect(livenessProbe.httpGet.path).not.toBe(readinessProbe.httpGet.path);
});

test('pods may do nothing that they need not', () => {
  expect(template.spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const { securityContext, resources } of [server, migrate]) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(resources).sort()).toEqual(['limits', 'requests']);
  }
});
