/**
 * Derives definitions.json from Meta's own SDK for Python, the one that names the types of fields and parameters:
 * `node test/definitions/meta/derive.mjs path/to/a/clone/of/facebook-python-business-sdk`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** Objects that adlane reads, and their calls that it makes. */
const READ = {
  User: ['api_get', 'get_ad_accounts'],
  AdAccount: ['api_get', 'get_activities', 'get_campaigns', 'get_insights', 'get_insights_async'],
  AdReportRun: ['api_get', 'get_insights'],
  Campaign: ['api_get', 'api_update', 'get_ad_sets', 'get_ads'],
  AdSet: ['api_get', 'api_update'],
  Ad: ['api_get', 'api_update'],
  AdCreative: [],
  AdgroupIssuesInfo: [],
  AdActivity: [],
  AdsInsights: [],
  AdsActionStats: [],
};

const [clone] = process.argv.slice(2);
if (clone === undefined) throw new Error('Name a clone of facebook-python-business-sdk.');
const git = (...args) => execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
const textOf = (path) => git('show', `HEAD:facebook_business/${path}`);
const config = textOf('apiconfig.py');
const setting = (name) => new RegExp(`'${name}': '([^']+)'`).exec(config)[1];

const pairs = (block) =>
  Object.fromEntries([...block.matchAll(/'([^']+)': '([^']+)'/g)].map(([, key, type]) => [key, type]));
const within = (source, from, to) => {
  const start = source.indexOf(from);
  return start < 0 ? '' : source.slice(start, source.indexOf(to, start + from.length));
};

const types = {};
const enums = {};
const operations = {};
for (const [name, methods] of Object.entries(READ)) {
  const source = textOf(`adobjects/${name.toLowerCase()}.py`);
  types[name] = pairs(within(source, '_field_types = {', '\n    }'));
  // Nested classes are the enums of the object.
  for (const [, own, body] of source.matchAll(/^ {4}class (\w+):\n((?: {8}.+\n)+)/gm)) {
    const values = [...body.matchAll(/^ {8}\w+ = '([^']+)'/gm)].map(([, value]) => value);
    if (own !== 'Field' && values.length > 0) enums[`${name}.${own}`] = values;
  }
  for (const method of methods) {
    const body = within(source, `def ${method}(`, '\n    def ');
    const own = Object.fromEntries(
      [...body.matchAll(/'(\w+_enum)': (\w+)\.(\w+)\.__dict__/g)].map(([, key, type, of]) => [key, `${type}.${of}`]),
    );
    const params = Object.fromEntries(
      Object.entries(pairs(within(body, 'param_types = {', '\n        }'))).map(([key, type]) => [
        key,
        type.replace(/\w+_enum/, (each) => own[each]),
      ]),
    );
    const [, verb] = /method='(\w+)'/.exec(body);
    const [, endpoint] = /endpoint='([^']+)'/.exec(body);
    const [, answer] = /target_class=(\w+)/.exec(body);
    operations[`${verb} ${name}${endpoint === '/' ? '' : endpoint}`] = { params, answer };
  }
}
/** Enums that a field, or a parameter of a call, has. */
const used = new Set(
  Object.values(operations).flatMap(({ params }) => Object.values(params).map((type) => /(\w+\.\w+)/.exec(type)?.[1])),
);
for (const key of Object.keys(enums)) {
  const [name, own] = key.split('.');
  const isField = Object.values(types[name]).some((type) => type === own);
  if (!used.has(key) && !isField) delete enums[key];
}

/** A line for each entry, so that the differences of an upgrade can be read. */
const lines = (entries) =>
  Object.entries(entries)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');
writeFileSync(
  new URL('definitions.json', import.meta.url),
  `{
  "source": "facebook-python-business-sdk ${setting('SDK_VERSION')}, commit ${git('rev-parse', 'HEAD').trim()}",
  "apiVersion": "${setting('API_VERSION')}",
  "operations": {
${lines(operations)}
  },
  "enums": {
${lines(enums)}
  },
  "types": {
${lines(types)}
  }
}
`,
);
