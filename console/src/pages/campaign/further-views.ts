/** Views that are loaded when one of them is opened: together, so that what they share with the page stays in one file. */
export { Segments } from '../../parts/segments/segments';
export { AdSetBudgets } from './ad-set-budgets';
export { AdSets } from './ad-sets';
export { Ads } from './ads';
export { Assets } from './assets';
export { Plans } from './plans';
