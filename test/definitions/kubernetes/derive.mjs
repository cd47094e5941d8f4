/**
 * Derives definitions.json from Kubernetes' OpenAPI document: `node test/definitions/kubernetes/derive.mjs swagger.json`.
 * Kept are the kinds that ops/kubernetes has, with all that they consist of.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const [, , file] = process.argv;
const { info, definitions } = JSON.parse(readFileSync(file, 'utf8'));
const KUSTOMIZE = /^kustomize[.]/;

const kept = new Map();

/** Forms alone, and no field but those that are described: the server drops others, or refuses them. */
function keep(name) {
  if (kept.has(name)) return;
  kept.set(name, undefined);
  kept.set(name, formOf(definitions[name]));
}

function formOf({ $ref, type, format, enum: values, items, properties, additionalProperties, required }) {
  if ($ref) {
    const name = $ref.split('/').at(-1);
    keep(name);
    return { $ref: `#/definitions/${name}` };
  }
  if (format === 'int-or-string') return { type: ['integer', 'string'] };
  return {
    type,
    ...(values && { enum: values }),
    ...(required && { required }),
    ...(items && { items: formOf(items) }),
    ...(additionalProperties && { additionalProperties: formOf(additionalProperties) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, formOf(each)])),
      additionalProperties: false,
    }),
  };
}

const kinds = {};
for (const path of globSync('ops/kubernetes/*.yaml').sort()) {
  const { apiVersion, kind } = parse(readFileSync(path, 'utf8'));
  if (KUSTOMIZE.test(apiVersion)) continue;
  const [version, group = ''] = apiVersion.split('/').reverse();
  const found = Object.entries(definitions).find(([, { 'x-kubernetes-group-version-kind': names = [] }]) =>
    names.some((each) => each.group === group && each.version === version && each.kind === kind),
  );
  if (!found) throw new Error(`${path}: Kubernetes ${info.version} has no ${kind} of ${apiVersion}.`);
  kinds[`${apiVersion} ${kind}`] = found[0];
}
for (const kind of ['ConfigMap', 'Secret']) kinds[`v1 ${kind}`] = `io.k8s.api.core.v1.${kind}`;
for (const name of Object.values(kinds)) keep(name);
const sorted = Object.fromEntries([...kept].sort(([a], [b]) => (a < b ? -1 : 1)));
const text = JSON.stringify({ version: info.version, kinds, definitions: sorted }, null, 1);
writeFileSync('test/definitions/kubernetes/definitions.json', `${text}\n`);
