import { billableUnit } from '../../world/currency.js';
import { type Entity, entity, nameOf } from '../tables/entity.js';
import type { AccountChanges, Tables } from '../tables/tables.js';
import { type Operation, operationError, type Values } from './operation.js';

/** Ids given out lie above all that the account was made with. */
const FIRST_ID = 100_000_000_000;

const COLLECTIONS: Record<string, string> = {
  ad_group: 'adGroups',
  ad_group_ad: 'adGroupAds',
  ad_group_asset: 'adGroupAssets',
  ad_group_criterion: 'adGroupCriteria',
  asset_group: 'assetGroups',
  asset_group_asset: 'assetGroupAssets',
  bidding_strategy: 'biddingStrategies',
  campaign_budget: 'campaignBudgets',
  campaign: 'campaigns',
  campaign_asset: 'campaignAssets',
  campaign_criterion: 'campaignCriteria',
  shared_set: 'sharedSets',
  shared_criterion: 'sharedCriteria',
  campaign_shared_set: 'campaignSharedSets',
  customer_asset: 'customerAssets',
  customer_negative_criterion: 'customerNegativeCriteria',
};

/** An account in the middle of a mutation: what operations did so far is seen by those after them. */
export class Draft {
  private readonly rowsByName = new Map<string, Map<string, Entity>>();
  private readonly temporary = new Map<string, string>();
  private readonly failedTemporary = new Set<string>();
  private readonly touched = new Set<string>();
  /** Things that handlers look up often, by a name of their own. */
  readonly indexes = new Map<string, unknown>();
  readonly changes: Required<AccountChanges>;
  private readonly createdAt = new Map<string, number>();

  constructor(
    readonly customerId: string,
    private readonly tables: Tables,
    changes: AccountChanges | undefined,
  ) {
    this.changes = {
      changed: changes?.changed ?? {},
      created: changes?.created ?? {},
      removed: changes?.removed ?? [],
      serial: changes?.serial ?? 0,
    };
    for (const [resource, rows] of Object.entries(this.changes.created)) {
      for (const [at, each] of rows.entries()) this.createdAt.set(nameOf(resource, each), at);
    }
  }

  /** Micro-units of the smallest amount of the account's currency. */
  get unitMicros(): number {
    const [customer] = this.tables.rows('customer');
    return billableUnit(String(customer?.['customer.currency_code']));
  }

  rows(resource: string): Map<string, Entity> {
    let rows = this.rowsByName.get(resource);
    if (!rows) {
      rows = new Map(this.tables.rows(resource).map((each) => [nameOf(resource, each), each]));
      this.rowsByName.set(resource, rows);
    }
    return rows;
  }

  find(resource: string, name: string): Entity | undefined {
    return this.rows(resource).get(name);
  }

  nextId(): number {
    this.changes.serial += 1;
    return FIRST_ID + this.changes.serial;
  }

  name(resource: string, key: string | number): string {
    return `customers/${this.customerId}/${COLLECTIONS[resource]}/${key}`;
  }

  /** The resource that an update or removal is about. */
  target(operation: Operation): Entity {
    const name = this.resolve(operation, operation.resource, operation.name, ['resource_name']);
    const found = this.find(operation.resource, name);
    if (!found) throw notFound(operation, operation.name, ['resource_name']);
    if (this.touched.has(name)) {
      throw operationError(
        operation,
        'mutateError.ID_EXISTS_IN_MULTIPLE_MUTATES',
        'Cannot mutate the same resource twice in one request.',
      );
    }
    this.touched.add(name);
    return found;
  }

  /** A resource that a value names; temporary names become real ones. */
  reference(operation: Operation, resource: string, field: string): Entity {
    const value = operation.values[field];
    if (typeof value !== 'string' || value === '') {
      throw operationError(operation, 'fieldError.REQUIRED', 'The required field was not present.', [field]);
    }
    const found = this.find(resource, this.resolve(operation, resource, value, [field]));
    if (!found) throw notFound(operation, value, [field]);
    return found;
  }

  private resolve(operation: Operation, resource: string, name: string, fields: string[]): string {
    if (name === '') {
      throw operationError(operation, 'requestError.RESOURCE_NAME_MISSING', 'Resource name is missing.', fields);
    }
    const [, customer, collection] = /^customers\/(\d+)\/([A-Za-z]+)\/-?\d+(?:~-?\d+)*(?:~[A-Z_]+)?$/.exec(name) ?? [];
    if (customer === undefined || collection !== COLLECTIONS[resource]) {
      const message = `Resource name '${name}' is malformed.`;
      throw operationError(operation, 'requestError.RESOURCE_NAME_MALFORMED', message, fields);
    }
    if (this.failedTemporary.has(name)) {
      const message = 'The parent resource with this temporary id failed, so that this one was not checked.';
      throw operationError(operation, 'newResourceCreationError.TEMP_ID_RESOURCE_HAD_ERRORS', message, fields);
    }
    return this.temporary.get(name) ?? name;
  }

  /** Checks the name that a new resource was given: none, or a temporary one that nobody else has. */
  demandTemporary(operation: Operation): void {
    const { name, resource } = operation;
    if (name === '') return;
    const start = `customers/${this.customerId}/${COLLECTIONS[resource]}/`;
    if (!name.startsWith(start) || !/^-\d+$/.test(name.slice(start.length))) {
      const message = 'An id must not be set for a new resource.';
      throw operationError(operation, 'newResourceCreationError.CANNOT_SET_ID_FOR_CREATE', message, ['resource_name']);
    }
    if (this.temporary.has(name)) {
      const message = 'More than one resource has the same temporary id.';
      throw operationError(operation, 'newResourceCreationError.DUPLICATE_TEMP_IDS', message, ['resource_name']);
    }
  }

  failed({ verb, name }: Operation): void {
    if (verb === 'create' && name !== '' && !this.temporary.has(name)) this.failedTemporary.add(name);
  }

  add(operation: Operation, name: string, values: Values): string {
    const { resource } = operation;
    const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Entity;
    const made = entity(resource, name, set);
    if (operation.name !== '') this.temporary.set(operation.name, name);
    this.rows(resource).set(name, made);
    this.changes.created[resource] ??= [];
    this.createdAt.set(name, this.changes.created[resource].push(made) - 1);
    return name;
  }

  /** Sets values by field name without its owner; null unsets. */
  set(resource: string, name: string, values: Values): string {
    const next = { ...this.find(resource, name) };
    const changed = this.createdAt.has(name) ? undefined : { ...this.changes.changed[name] };
    for (const [field, value] of Object.entries(values)) {
      const full = `${resource}.${field}`;
      if (value === null) delete next[full];
      else next[full] = value;
      if (changed) changed[full] = value;
    }
    this.rows(resource).set(name, next);
    const at = this.createdAt.get(name);
    if (changed) this.changes.changed[name] = changed;
    else if (at !== undefined) (this.changes.created[resource] as Entity[])[at] = next;
    return name;
  }

  drop(resource: string, name: string): string {
    this.rows(resource).delete(name);
    this.changes.removed.push(name);
    return name;
  }
}

function notFound(operation: Operation, name: string, fields: string[]) {
  return operationError(operation, 'mutateError.RESOURCE_NOT_FOUND', `Resource was not found: ${name}.`, fields);
}
