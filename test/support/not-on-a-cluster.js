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
];
