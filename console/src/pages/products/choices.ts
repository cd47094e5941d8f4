import { VIEW_ORDERS } from './columns';

export const AVAILABILITIES = ['all', 'in_stock', 'out_of_stock'] as const;
export const PRICES = ['all', 'above', 'equal', 'below'] as const;

/** What the server sorts by, by column. */
export const ORDERS = { ...VIEW_ORDERS, difference: 'PRICE_DIFF' } as const;
