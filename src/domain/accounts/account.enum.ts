import { sortsBy } from '../page.js';

export const ACCOUNT_SORTS = sortsBy('cost', 'roas', 'conversions', 'name');
