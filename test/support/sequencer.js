import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** What takes longest, longest first: a whole run waits for it if it is begun last. */
const LONGEST = [
  'attacks/plans',
  'sync/spread-syncs',
  'console/tasks-in-accounts',
  'console/tasks',
  'bulk-files/killed',
  'odd-account/odd-account',
  'console/every-page',
  'console/figures-agree',
  'operations/image',
  'operations/keys-of-processes',
  'contract/role-matrix',
  'attacks/retries',
  'operations/runbook',
  'reads/kept-sums',
  'console/records',
  'program',
  'attacks/second-tries',
  'operations/move',
  'console/console',
  'attacks/http',
  'approval/approval',
  'db/replica',
  'production-start',
  'transports/whole-lists',
  'transports/every-tool',
  'change-plans/carrying-out',
  'mining/failures',
  'currencies/foreign-accounts',
  'relevance/keywords',
  'negative-keywords/failures',
  'console/changes',
  'db/outage',
  'db/silence',
  'chat/chat-failures',
  'chat/chat-pings',
  'domain/landing-page-refresh',
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
