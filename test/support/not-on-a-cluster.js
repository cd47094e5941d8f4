/** Tests that mean nothing on a Citus cluster, by file and, where it is not all of that file, by name; each with its reason. */
export const NOT_ON_A_CLUSTER = [
  {
    file: 'sync/figures.writer',
    test: 'leave with their account',
    why: 'a trigger that leaves its shard is not distributed (cli/distribution.ts)',
  },
];
