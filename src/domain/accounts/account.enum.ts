import { sortsBy } from '../lists/page.js';

export const ACCOUNT_SORTS = sortsBy('cost', 'roas', 'conversions', 'name');
