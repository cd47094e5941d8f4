import { setTimeout as sleep } from 'node:timers/promises';
import type { Server, SoakedAdlane } from './soaked-adlane.js';

/** Something that is broken for a while, and whole again when it resolves. */
export interface Fault {
  name: string;
  /** What stands beside its mark in the picture. */
  mark: string;
  run(): Promise<void>;
}

/** What can go wrong on this machine; each lasts `ms`. */
export function faultsOf(adlane: SoakedAdlane, ms: number): Fault[] {
  const [first, second] = adlane.servers as [Server, Server];
  const { cluster, database, platforms, disk } = adlane;
  const during = async (begin: () => void, end: () => void) => {
    begin();
    try {
      await sleep(ms);
    } finally {
      end();
    }
  };
  const clock = (server: Server, offset: string) => ({
    name: `clock of the ${server.name} server moved by ${offset}`,
    mark: 'clock',
    run: () =>
      during(
        () => adlane.setClock(server, offset),
        () => adlane.setClock(server, '+0'),
      ),
  });
  return [
    {
      name: 'database restarted',
      mark: 'database',
      run: () =>
        during(
          () => cluster.stop(),
          () => cluster.start(),
        ),
    },
    {
      name: 'network to the platforms silent',
      mark: 'platforms',
      run: () =>
        during(
          () => platforms.stall(),
          () => platforms.mend(),
        ),
    },
    {
      name: 'network to the database silent',
      mark: 'database line',
      run: () =>
        during(
          () => database.stall(),
          () => database.mend(),
        ),
    },
    ...(disk
      ? [
          {
            name: 'disk of uploads full',
            mark: 'disk',
            run: () =>
              during(
                () => disk.fill(),
                () => disk.free(),
              ),
          },
        ]
      : []),
    ...(adlane.hasClocks ? [clock(first, '+50m')] : []),
    {
      name: 'network to the platforms cut',
      mark: 'platforms',
      run: () =>
        during(
          () => platforms.cut(),
          () => platforms.mend(),
        ),
    },
    {
      name: 'network to the database cut',
      mark: 'database line',
      run: () =>
        during(
          () => database.cut(),
          () => database.mend(),
        ),
    },
    ...(adlane.hasClocks ? [clock(second, '-50m')] : []),
    {
      name: 'connections to the database lost',
      mark: 'database line',
      run: () =>
        during(
          () => database.lose(),
          () => {
            database.mend();
            database.endLost();
          },
        ),
    },
  ];
}

export function kill(server: Server): Fault {
  return {
    name: `${server.name} server killed`,
    mark: 'kill',
    async run() {
      await server.program.kill();
      await server.program.start();
    },
  };
}
