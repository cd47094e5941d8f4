import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/**
 * What takes longest, longest first: a whole run waits for it if it is begun last. Those that wait for the end of processes
 * that were killed stand apart: begun together they would leave the cores idle.
 */
const LONGEST = [
  'console/tasks',
  'console/tasks-in-accounts',
  'attacks/plans',
  'contract/role-matrix',
  'odd-account/odd-account',
  'console/every-page',
  'bulk-files/killed',
  'console/figures-agree',
  'operations/runbook',
  'program',
  'operations/keys-of-processes',
  'attacks/malformed',
  'sync/spread-syncs',
  'transports/spreadsheets',
  'attacks/costliest',
  'console/campaign',
  'attacks/retries',
  'sync/log-entries',
  'console/console',
  'console/weight',
  'operations/image',
  'demo/embedded-database',
  'console/records',
  'reads/kept-sums',
  'operations/move',
  'transports/every-tool',
  'console/periods',
  'console/exports',
  'console/bulk-files',
  'change-plans/carrying-out',
  'attacks/second-tries',
  'feeds/sale-prices',
  'console/what-is-shown',
  'console/meta-budgets',
  'console/reports',
  'console/views',
  'console/paper',
  'exports/s3-buckets',
  'mining/many-terms.unit',
  'sync/negative-lists',
  'attacks/described',
  'demo/killed-program',
  'console/maintenance',
  'production-start',
  'db/replica',
  'attacks/http',
  'monitors/replay',
  'attacks/fuzz',
  'console/history',
  'transports/compiled-answers',
  'operations/backup',
  'db/pooler',
  'transports/answers',
  'console/agency',
  'reads/account-sums',
  'console/session',
  'console/dialogs-in-address',
  'sync/sync-changes',
  'console/negatives',
  'console/deliveries',
  'console/monitors',
  'reads/collations',
  'mining/failures',
  'transports/tools',
  'console/data-exports',
  'relevance/keywords',
  'console/bulk',
  'console/elsewhere',
];

/** Jest's own order, which knows what took long on this machine before, behind what always does. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const placeOf = ({ path, context }) => {
      const place = LONGEST.indexOf(relative(context.config.rootDir, path).replace(/^test\/|\.test\.ts$/g, ''));
      return place < 0 ? LONGEST.length : place;
    };
    return super.sort(tests).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
