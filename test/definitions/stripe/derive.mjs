/**
 * Derives definitions.json from the types and paths of the installed `stripe` package, which are generated from Stripe's
 * OpenAPI description of the API version that the package pins: `node test/definitions/stripe/derive.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from '@swc/core';

/** What adlane calls: files of the package and methods of their resources. */
const CALLED = {
  Customers: ['create'],
  Prices: ['list', 'create'],
  'Checkout/Sessions': ['create', 'retrieve', 'expire'],
  'BillingPortal/Sessions': ['create'],
  Subscriptions: ['list', 'update'],
  Invoices: ['list'],
};
/** What is told beside answers: inside of prices, and to the webhook. */
const TOLD = { Products: 'Product', Events: 'EventBase' };
/** Objects that adlane never looks into; each would bring a hundred others. */
const NOT_FOLLOWED = ['CustomerSource', 'Invoice.LastFinalizationError', 'InvoicePayment', 'PaymentMethodOptions'];

const root = new URL('../../../node_modules/stripe/', import.meta.url).pathname;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const textOf = (name) => readFileSync(join(root, 'esm', name), 'utf8');
const [, apiVersion] = /ApiVersion = '([^']+)'/.exec(textOf('apiVersion.js'));

const modules = new Map();

/** Declarations of one file by their qualified names, and where imported names come from. */
function moduleOf(file) {
  const known = modules.get(file);
  if (known) return known;
  const found = { file, declared: new Map(), imports: new Map(), methods: new Map() };
  modules.set(file, found);
  collect(found, [], parseSync(textOf(`${file}.d.ts`), { syntax: 'typescript', dts: true }).body);
  return found;
}

function collect(module, scope, nodes) {
  for (const node of nodes) {
    const item = node.declaration ?? node;
    if (item.type === 'ImportDeclaration') {
      const file = posix.join(posix.dirname(module.file), item.source.value.replace(/[.]js$/, ''));
      for (const { local, imported } of item.specifiers) {
        module.imports.set(local.value, { file, name: imported?.value ?? local.value });
      }
    } else if (item.type === 'TsModuleDeclaration') {
      collect(module, [...scope, item.id.value], item.body.body);
    } else if (item.type === 'TsInterfaceDeclaration' || item.type === 'TsTypeAliasDeclaration') {
      module.declared.set([...scope, item.id.value].join('.'), { item, scope });
    } else if (item.type === 'ClassDeclaration') {
      for (const member of item.body) if (member.type === 'ClassMethod') module.methods.set(member.key.value, member);
    }
  }
}

function find(module, scope, name) {
  for (let depth = scope.length; depth >= 0; depth--) {
    const qualified = [...scope.slice(0, depth), name].join('.');
    const found = module.declared.get(qualified);
    if (found) return { module, qualified, ...found };
  }
  const [first, ...rest] = name.split('.');
  const imported = module.imports.get(first);
  if (!imported) throw new Error(`${name} is not declared in ${module.file}`);
  return find(moduleOf(imported.file), [], [imported.name, ...rest].join('.'));
}

const types = {};

/** The key of a type in the definitions: its folder and its qualified name. */
const keyOf = ({ module, qualified }) => [...module.file.split('/').slice(1, -1), qualified].join('.');

function define(found) {
  const key = keyOf(found);
  if (types[key] === undefined) {
    types[key] = {};
    types[key] = fieldsOf(found);
  }
  return key;
}

function fieldsOf({ module, scope, item }) {
  const fields = {};
  for (const parent of item.extends ?? []) {
    const found = find(module, scope, nameOf(parent.expression));
    Object.assign(fields, fieldsOf(found));
  }
  for (const member of item.body.body) {
    if (member.type !== 'TsPropertySignature') continue;
    const written = typeOf(module, scope, member.typeAnnotation.typeAnnotation);
    if (written.type === undefined) continue;
    fields[member.key.value] = { ...written, ...(member.optional && { optional: true }) };
  }
  return fields;
}

const nameOf = (node) =>
  node.type === 'Identifier'
    ? node.value
    : `${nameOf(node.left ?? node.object)}.${nameOf(node.right ?? node.property)}`;

const KEYWORDS = { string: 'string', number: 'number', boolean: 'boolean', any: 'any', unknown: 'any' };

/** `{type, nullable?}`; without a type for what is never sent (`deleted?: void`). */
function typeOf(module, scope, node) {
  switch (node.type) {
    case 'TsKeywordType':
      return node.kind === 'null' ? { nullable: true } : { type: KEYWORDS[node.kind] };
    case 'TsLiteralType':
      return { type: { enum: [node.literal.value] } };
    case 'TsArrayType':
      return { type: { list: typeOf(module, scope, node.elemType).type } };
    case 'TsParenthesizedType':
      return typeOf(module, scope, node.typeAnnotation);
    case 'TsUnionType':
      return unionOf(module, scope, node.types);
    case 'TsTypeLiteral': {
      const [index] = node.members;
      if (index?.type === 'TsIndexSignature') {
        return { type: { map: typeOf(module, scope, index.typeAnnotation.typeAnnotation).type } };
      }
      return { type: { fields: fieldsOf({ module, scope, item: { body: { body: node.members } } }) } };
    }
    case 'TsTypeReference':
      return referenceOf(module, scope, node);
    default:
      throw new Error(`${node.type} in ${module.file}`);
  }
}

function referenceOf(module, scope, node) {
  const name = nameOf(node.typeName);
  const [argument] = node.typeParams?.params ?? [];
  if (name === 'OtherString') return { other: true };
  if (name === 'Decimal') return { type: 'decimal' };
  if (name === 'Array') return { type: { list: typeOf(module, scope, argument).type } };
  if (name === 'ApiList') return { type: { page: typeOf(module, scope, argument).type } };
  if (name === 'Emptyable') return { ...typeOf(module, scope, argument), nullable: true, emptyable: true };
  // What stands in a collection is expandable, and told by its id.
  const isElsewhere = module.imports.get(name.split('.')[0])?.file.endsWith('/index');
  if (isElsewhere || NOT_FOLLOWED.some((each) => name.endsWith(each))) return { type: { object: () => 'any' } };
  const found = find(module, scope, name);
  if (found.item.type === 'TsTypeAliasDeclaration') {
    return typeOf(found.module, found.scope, found.item.typeAnnotation);
  }
  if (found.item.body.body[0]?.type === 'TsIndexSignature') return { type: { map: 'string' } };
  return { type: { object: () => define(found) } };
}

function unionOf(module, scope, nodes) {
  const told = nodes.map((node) => typeOf(module, scope, node));
  const nullable = told.some((each) => each.nullable) && { nullable: true };
  const emptyable = told.some((each) => each.emptyable) && { emptyable: true };
  const kinds = told.map(({ type }) => type).filter((type) => type !== undefined);
  const values = kinds.flatMap((type) => type.enum ?? []);
  const others = kinds.filter((type) => !type.enum);
  const objects = others.filter((type) => type.object);
  let type;
  // A reference that is told by its id unless its object is asked for.
  if (others.includes('string') && objects.length > 0) return { type: 'string', ...nullable, expandable: true };
  else if (values.length > 0 && others.length === 0) type = { enum: values };
  else if (others.length === 1 && values.length === 0) [type] = others;
  else if (others.length > 0) type = { anyOf: [...others, ...(values.length > 0 ? [{ enum: values }] : [])] };
  return { type, ...nullable, ...emptyable };
}

/** Follows the objects that are named, and no expandable ones. */
function settled(value) {
  if (typeof value === 'function') return value();
  if (Array.isArray(value)) return value.map(settled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settled(inner)]));
}

function settleAll() {
  for (let before = -1; before !== Object.keys(types).length; ) {
    before = Object.keys(types).length;
    for (const key of Object.keys(types)) types[key] = settled(types[key]);
  }
}

/** The class's call of an address, as the package sends it. */
function callOf(file, method) {
  const source = textOf(`${file}.js`);
  const pattern = new RegExp(
    `^ {4}${method}\\([^)]*\\) \\{\\s*return this\\._makeRequest\\('(\\w+)', (['\`])(.*?)\\2`,
    'm',
  );
  const [, verb, , path] = pattern.exec(source) ?? [];
  if (verb === undefined) throw new Error(`${file}.${method} has no address`);
  return `${verb} ${path.replaceAll(/\$\{encodeURIComponent\(\w+\)\}/g, '{id}')}`;
}

function operationOf(file, method) {
  const module = moduleOf(file);
  const member = module.methods.get(method);
  const params = member.function.params.map(({ pat }) => pat).find(({ value }) => value === 'params')
    .typeAnnotation.typeAnnotation;
  const answer = member.function.returnType.typeAnnotation;
  const list = answer.typeName.value === 'ApiListPromise';
  const told = list ? answer.typeParams.params[0] : answer.typeParams.params[0].typeParams.params[0];
  // The second one is what a deleted object leaves.
  const inner = told.types?.[0] ?? told;
  const params_ = find(module, [], nameOf(params.typeName));
  const object = { object: define(find(module, [], nameOf(inner.typeName))) };
  return { params: define(params_), answer: list ? { page: object } : object };
}

const operations = {};
for (const [file, methods] of Object.entries(CALLED)) {
  for (const method of methods) {
    const path = `resources/${file}`;
    operations[callOf(path, method)] = settled(operationOf(path, method));
  }
}
for (const [file, name] of Object.entries(TOLD)) define(find(moduleOf(`resources/${file}`), [], name));
settleAll();

/** A line for each entry, so that the differences of an upgrade can be read. */
const lines = (entries) =>
  Object.entries(entries)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');
writeFileSync(
  new URL('definitions.json', import.meta.url),
  `{
  "source": "stripe-node ${version}",
  "apiVersion": "${apiVersion}",
  "operations": {
${lines(operations)}
  },
  "types": {
${lines(types)}
  }
}
`,
);
process.stdout.write(`${Object.keys(types).length} types, ${Object.keys(operations).length} operations\n`);
