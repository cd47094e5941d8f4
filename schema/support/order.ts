import { IsIn } from 'class-validator';
import { registerEnumType } from 'type-graphql';
import { of, text } from './fields.js';

/** Enum value to the equivalent value of `sort`. */
type Orders = Readonly<Record<string, string>>;

/** Name of the argument; GraphQL only. */
export const ORDER_BY = 'orderBy';

/** Registers `sorts` as an enum of the API: `COST_DESC` for `-cost`. */
export function ordersOf(name: string, sorts: readonly string[]): Orders {
  const orders = Object.fromEntries(sorts.map((sort) => [nameOf(sort), sort]));
  const described = Object.entries(orders).map(([value, sort]) => [
    value,
    { description: `Same as \`sort: "${sort}"\`.` },
  ]);
  registerEnumType(orders, {
    name,
    description:
      'Sort order of a list, ascending or descending. By ROAS_IF_SPENT, what cost nothing comes last in both.',
    valuesConfig: Object.fromEntries(described),
  });
  return orders;
}

/** The argument `sort`, default `-cost`, and its equivalent `orderBy`. `ties` is added to the description. */
export function sortArgs(orders: Orders, ties = 'Ties by ID.') {
  const sorts = Object.values(orders);
  const description = `Sort field, \`-\` before it for descending: ${sorts.join(', ')}. ${ties}`;
  return {
    sort: text(description, IsIn(sorts)).default('-cost'),
    [ORDER_BY]: of(orders, 'Same as an enum value, instead of `sort`.').nullable(),
  };
}

function nameOf(sort: string): string {
  const isDescending = sort.startsWith('-');
  return `${(isDescending ? sort.slice(1) : sort).toUpperCase()}_${isDescending ? 'DESC' : 'ASC'}`;
}
