/**
 * Writes ../google-ads/definitions.json, ../merchant/definitions.json and the shapes that the sandbox takes from Google's
 * own definitions.
 * README.md beside this says how to run it and how an upgrade is read.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import protobuf from 'protobufjs';

const ADS_VERSION = 'v25';
const ADS = `google/ads/googleads/${ADS_VERSION}`;
const MERCHANT = 'google/shopping/merchant';

/** What may stand in a FROM clause of this server or of its next version. Everything that they refer to comes along. */
const RESOURCES = [
  'accessible_bidding_strategy',
  'ad_group',
  'ad_group_ad',
  'ad_group_asset',
  'ad_group_criterion',
  'asset',
  'asset_group',
  'asset_group_asset',
  'asset_group_listing_group_filter',
  'bidding_strategy',
  'campaign',
  'campaign_asset',
  'campaign_budget',
  'campaign_criterion',
  'campaign_search_term_view',
  'campaign_shared_set',
  'change_event',
  'conversion_action',
  'currency_constant',
  'customer',
  'customer_asset',
  'customer_negative_criterion',
  'customer_client',
  'geo_target_constant',
  'keyword_view',
  'product_link',
  'search_term_view',
  'shared_criterion',
  'shared_set',
  'shopping_performance_view',
];

/** The methods that are called, by service. */
const ADS_METHODS: Record<string, readonly string[]> = {
  AdGroupAdService: ['MutateAdGroupAds'],
  AdGroupCriterionService: ['MutateAdGroupCriteria'],
  AdGroupService: ['MutateAdGroups'],
  BiddingStrategyService: ['MutateBiddingStrategies'],
  CampaignService: ['MutateCampaigns'],
  CampaignBudgetService: ['MutateCampaignBudgets'],
  CampaignCriterionService: ['MutateCampaignCriteria'],
  CampaignSharedSetService: ['MutateCampaignSharedSets'],
  CustomerNegativeCriterionService: ['MutateCustomerNegativeCriteria'],
  CustomerService: ['ListAccessibleCustomers'],
  GoogleAdsService: ['Mutate', 'Search', 'SearchStream'],
  SharedCriterionService: ['MutateSharedCriteria'],
  SharedSetService: ['MutateSharedSets'],
};

const MERCHANT_METHODS: Record<string, Record<string, readonly string[]>> = {
  'accounts/v1/developerregistration': { DeveloperRegistrationService: ['RegisterGcp', 'GetDeveloperRegistration'] },
  'datasources/v1/datasources': { DataSourcesService: ['GetDataSource', 'ListDataSources', 'CreateDataSource'] },
  'datasources/v1/fileuploads': { FileUploadsService: ['GetFileUpload'] },
  'issueresolution/v1/aggregateproductstatuses': {
    AggregateProductStatusesService: ['ListAggregateProductStatuses'],
  },
  'products/v1/products': { ProductsService: ['GetProduct', 'ListProducts'] },
  'promotions/v1/promotions': { PromotionsService: ['InsertPromotion', 'GetPromotion', 'ListPromotions'] },
  'reports/v1/reports': { ReportService: ['Search'] },
};

/** Operations of a mixed mutation and rows of a report that are followed; the others would bring everything in. */
const OPERATIONS = [
  'ad_group_ad_operation',
  'ad_group_asset_operation',
  'ad_group_criterion_operation',
  'ad_group_operation',
  'asset_group_asset_operation',
  'asset_group_operation',
  'bidding_strategy_operation',
  'campaign_asset_operation',
  'campaign_operation',
  'campaign_budget_operation',
  'campaign_criterion_operation',
  'campaign_shared_set_operation',
  'customer_asset_operation',
  'customer_negative_criterion_operation',
  'shared_criterion_operation',
  'shared_set_operation',
];
const RESULTS = OPERATIONS.map((name) => name.replace('_operation', '_result'));
const REPORTS = ['price_competitiveness_product_view', 'product_view'];

/** Members that are left out of messages too wide to take whole. */
const ONLY: Record<string, (field: string) => boolean> = {
  'services.GoogleAdsRow': (field) => [...RESOURCES, 'metrics', 'segments'].includes(field),
  'services.MutateOperation': (field) => OPERATIONS.includes(field),
  'services.MutateOperationResponse': (field) => RESULTS.includes(field),
  'reports.v1.ReportRow': (field) => REPORTS.includes(field),
};
/** What a change looked like before and after is of every kind there is: its contents are not followed. */
const OPAQUE = ['resources.ChangeEvent.ChangedResource'];

interface Method {
  http: string;
  body?: string;
  request: string;
  response: string;
}

class Derivation {
  readonly messages: Record<string, Record<string, string>> = {};
  readonly enums: Record<string, string[]> = {};
  readonly methods: Record<string, Method> = {};

  private readonly root: protobuf.Root;
  /** What names begin with is left out of them. */
  private readonly prefix: string;

  constructor(root: protobuf.Root, prefix: string) {
    this.root = root;
    this.prefix = prefix;
  }

  method(service: string, name: string): void {
    const found = this.root.lookupService(service);
    const method = found.methods[name];
    if (!method) throw new Error(`${service} has no method ${name}.`);
    const http = optionsOf(method).find((each) => '(google.api.http)' in each)?.['(google.api.http)'];
    const { body, additional_bindings: _more, ...verb } = http as Record<string, string>;
    const [[word = '', path = ''] = []] = Object.entries(verb);
    this.methods[`${found.name}.${name}`] = {
      http: `${word.toUpperCase()} ${path}`,
      ...(body !== undefined && { body }),
      request: this.message(found.lookupType(method.requestType)),
      response: this.message(found.lookupType(method.responseType)),
    };
  }

  message(type: protobuf.Type): string {
    const name = this.nameOf(type);
    if (this.messages[name] || wellKnown(name) || OPAQUE.includes(name)) return name;
    const fields: Record<string, string> = {};
    this.messages[name] = fields;
    for (const field of type.fieldsArray) {
      if (ONLY[name]?.(field.name) === false) continue;
      fields[field.name] = this.field(field.resolve());
    }
    return name;
  }

  enumeration(type: protobuf.Enum): string {
    const name = this.nameOf(type)
      .replace(/^enums\.(\w+)Enum\.\1$/, 'enums.$1')
      .replace(/^errors\.(\w+)Enum\.\1$/, 'errors.$1');
    this.enums[name] ??= Object.keys(type.values);
    return name;
  }

  /** Type, `[]` where repeated, `optional` where an unset value differs from zero, behaviours, and the oneof it is in. */
  private field(field: protobuf.Field): string {
    const behaviours = optionsOf(field).flatMap((each) => [each['(google.api.field_behavior)'] ?? []].flat());
    const oneof = field.partOf && !field.partOf.name.startsWith('_') ? [`oneof:${field.partOf.name}`] : [];
    const optional = field.partOf?.name.startsWith('_') ? ['optional'] : [];
    const type =
      field.resolvedType instanceof protobuf.Enum
        ? `enum:${this.enumeration(field.resolvedType)}`
        : field.resolvedType instanceof protobuf.Type
          ? this.message(field.resolvedType)
          : field.type;
    const map = field instanceof protobuf.MapField ? 'map:' : '';
    return [`${map}${type}${field.repeated ? '[]' : ''}`, ...optional, ...behaviours, ...oneof].join(' ');
  }

  private nameOf(type: protobuf.ReflectionObject): string {
    const name = type.fullName.slice(1);
    return name.startsWith(this.prefix) ? name.slice(this.prefix.length) : name;
  }
}

function optionsOf(object: protobuf.ReflectionObject): Record<string, unknown>[] {
  return (object.parsedOptions ?? []) as unknown as Record<string, unknown>[];
}

/** Types that JSON spells in a way of their own. */
function wellKnown(name: string): boolean {
  return name.startsWith('google.protobuf.');
}

async function load(clone: string, files: readonly string[]): Promise<protobuf.Root> {
  const root = new protobuf.Root();
  root.resolvePath = (_origin, target) => target;
  root.fetch = ((path: string, done: (error: Error | null, text?: string) => void) => {
    const own = path.startsWith('google/protobuf/');
    const text = own ? readFileSync(bundled(path), 'utf8') : git(clone, 'show', `HEAD:${path}`);
    setImmediate(() => done(null, text));
  }) as typeof root.fetch;
  return root.load([...files], { keepCase: true });
}

/** The definitions of definitions are the parser's own. */
function bundled(path: string): string {
  return fileURLToPath(import.meta.resolve(`protobufjs/${path}`));
}

function git(clone: string, ...args: string[]): string {
  return execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8', maxBuffer: 100_000_000 });
}

function write(folder: string, source: object, derivation: Derivation, more: object): void {
  const sorted = <T>(map: Record<string, T>) =>
    Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { methods, messages, enums } = derivation;
  const target = new URL(`../${folder}/`, import.meta.url);
  mkdirSync(target, { recursive: true });
  const content = { source, ...more, methods: sorted(methods), messages: sorted(messages), enums: sorted(enums) };
  writeFileSync(new URL('definitions.json', target), `${JSON.stringify(content, null, 1)}\n`);
}

async function derive(clone: string): Promise<void> {
  const source = (path: string) => ({
    repository: 'https://github.com/googleapis/googleapis',
    path,
    commit: git(clone, 'rev-parse', 'HEAD').trim(),
    date: git(clone, 'log', '-1', '--format=%cs').trim(),
  });

  const services = Object.keys(ADS_METHODS);
  const file = (service: string) => service.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();
  const files = [...services.map((service) => `services/${file(service)}`), 'errors/errors'];
  const adsRoot = await load(
    clone,
    files.map((name) => `${ADS}/${name}.proto`),
  );
  const adsPackage = `google.ads.googleads.${ADS_VERSION}.`;
  const ads = new Derivation(adsRoot, adsPackage);
  for (const [service, methods] of Object.entries(ADS_METHODS)) {
    for (const method of methods) ads.method(`${adsPackage}services.${service}`, method);
  }
  ads.message(adsRoot.lookupType(`${adsPackage}errors.GoogleAdsFailure`));
  write('google-ads', source(ADS), ads, { version: ADS_VERSION });
  const written = [
    'AdGroup',
    'AdGroupAd',
    'AdGroupAsset',
    'AdGroupCriterion',
    'AssetGroup',
    'AssetGroupAsset',
    'BiddingStrategy',
    'Campaign',
    'CampaignAsset',
    'CampaignBudget',
    'CampaignCriterion',
    'CampaignSharedSet',
    'CustomerAsset',
    'CustomerNegativeCriterion',
    'SharedCriterion',
    'SharedSet',
  ];
  writeShapes(
    'google-ads/shapes.ts',
    ads,
    written.map((name) => `resources.${name}`),
  );

  const merchantRoot = await load(
    clone,
    Object.keys(MERCHANT_METHODS).map((name) => `${MERCHANT}/${name}.proto`),
  );
  const merchant = new Derivation(merchantRoot, 'google.shopping.merchant.');
  for (const [path, found] of Object.entries(MERCHANT_METHODS)) {
    const [part, version] = path.split('/');
    for (const [service, methods] of Object.entries(found)) {
      for (const method of methods) merchant.method(`google.shopping.merchant.${part}.${version}.${service}`, method);
    }
  }
  write('merchant', source(MERCHANT), merchant, {});
  writeShapes('merchant/shapes.ts', merchant, [
    'accounts.v1.RegisterGcpRequest',
    'datasources.v1.DataSource',
    'promotions.v1.InsertPromotionRequest',
    'reports.v1.SearchRequest',
  ]);
}

/** What the sandbox takes in bodies: short names, and nothing below what is never sent. */
function writeShapes(file: string, { messages, enums }: Derivation, roots: readonly string[]): void {
  const short = (name: string) => name.replace(/^(resources|common|enums|\w+\.v1)\./, '');
  const lines = new Map<string, string>();
  const follow = (name: string): void => {
    const fields = messages[name];
    if (!fields || lines.has(short(name))) return;
    lines.set(short(name), '');
    const told = Object.entries(fields).map(([field, text]) => {
      const [sort = '', ...rest] = text.split(' ');
      const type = sort.replace(/^(enum|map):|\[\]$/g, '');
      const words = enums[type.replace('[]', '')];
      if (words) lines.set(`=${short(type.replace('[]', ''))}`, words.join(' '));
      else if (!rest.includes('OUTPUT_ONLY')) follow(type.replace('[]', ''));
      const flags = rest.filter((each) => /^(OUTPUT_ONLY|REQUIRED|IDENTIFIER|oneof:.*)$/.test(each));
      return [field, sort.startsWith('enum:') ? `=${short(sort.slice(5))}` : short(sort), ...flags].join(' ');
    });
    lines.set(short(name), told.join('; '));
  };
  for (const root of roots) follow(root);
  const text = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, told]) => `${name}: ${told}`);
  const head =
    '/** Derived from Google\u2019s definitions by test/definitions/google/derive.ts; not edited by hand. */';
  writeFileSync(
    new URL(`../../../sandbox/${file}`, import.meta.url),
    `${head}\nexport const SHAPES = \`\n${text.join('\n')}\n\`;\n`,
  );
}

const [clone] = process.argv.slice(2);
if (clone === undefined) throw new Error('Name a clone of googleapis: node test/definitions/google/derive.ts <folder>');
await derive(clone);
