import { sortValues } from '../lists/page.js';

export const ACCOUNT_SORTS = sortValues('cost', 'roas', 'roas_if_spent', 'conversions', 'name');
