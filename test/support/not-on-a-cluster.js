/** Tests that mean nothing on a Citus cluster, by file and, where it is not all of that file, by name; each with its reason. */
export const NOT_ON_A_CLUSTER = [
  {
    file: 'sync/figures.writer',
    test: 'leave with their account',
    why: 'a trigger that leaves its shard is not distributed (cli/distribution.ts)',
  },
  {
    file: 'webhooks/webhooks',
    test: 'many deliveries that are told at once that the endpoint is gone do not wait for each other',
    why: 'it counts waits and deadlocks of one server',
  },
  {
    file: 'operations/backup',
    why: 'backup refuses a distributed database; docs/SCALING.md says which tools of the engine back it up',
  },
  {
    file: 'operations/runbook',
    test: 'a copy is made and restored',
    why: 'backup refuses a distributed database',
  },
  { file: 'db/distribution', why: 'it makes faults that a distributed database refuses itself' },
  { file: 'operations/move', why: 'it moves a database by backup' },
  {
    file: 'reads/collations',
    why: 'it compares orders of texts of whole servers, in a database that is not distributed',
  },
  { file: 'demo/embedded-database', why: 'it is about the server that the demo brings' },
  { file: 'demo/killed-program', why: 'it is about the server that the demo brings' },
  { file: 'db/replica', why: 'it starts a server with a replica; a replica is of one node' },
  { file: 'db/full-disk', why: 'it starts a server with a small disk' },
];
