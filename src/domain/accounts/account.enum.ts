import { sortValues } from '../lists/page.js';

export const ACCOUNT_SORTS = sortValues('cost', 'roas', 'conversions', 'name');
