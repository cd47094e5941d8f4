import { sortsBy } from '../page.js';

export const ACCOUNT_SORTS = sortsBy('cost', 'roas', 'conversions', 'name');

export type AccountSort = (typeof ACCOUNT_SORTS)[number];
