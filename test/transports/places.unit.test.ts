import { networkOf } from '../../src/lib/network.js';
import { type GroupLimits, Slots } from '../../src/transports/limits/places.js';

const SHARE: GroupLimits = { running: 2, queued: 10, queuedInLane: 5 };
const refuse = (reason: string) => new Error(reason);
const stays = () => undefined;

/** Takes or waits for a place and tells `started` whose turn it was. */
function enter(places: Slots, started: string[], group: string, lane = '') {
  const entering = (async () => {
    const held = places.acquire(group, SHARE) ?? (await places.wait(group, lane, SHARE, stays, refuse));
    started.push(lane || group);
    return held;
  })();
  // Some still wait when their test is over.
  entering.catch(stays);
  return entering;
}

test('a group with many waiting delays another by no more than what runs already', async () => {
  const places = new Slots(2, 60_000);
  const started: string[] = [];
  const held = await Promise.all([enter(places, started, 'a'), enter(places, started, 'a')]);
  const waiting = ['a', 'a', 'a', 'a', 'b', 'c'].map((group) => enter(places, started, group));
  for (const each of held) places.release(each);
  await Promise.all([waiting[4], waiting[5]]);
  expect(started.slice(2)).toEqual(['b', 'c']);
  for (const next of waiting.slice(4)) places.release(await next);
  await waiting[1];
  expect(started.slice(4)).toEqual(['a', 'a']);
});

test('within a group each lane has its turn', async () => {
  const places = new Slots(10, 60_000);
  const started: string[] = [];
  const held = [await enter(places, started, 'x'), await enter(places, started, 'x')];
  const waiting = ['one', 'one', 'one', 'two'].map((lane) => enter(places, started, 'x', lane));
  for (const each of held) places.release(each);
  await Promise.all([waiting[0], waiting[3]]);
  expect(started.slice(2)).toEqual(['one', 'two']);
});

test('a full lane is refused, and a full group, and nobody else', async () => {
  const places = new Slots(10, 60_000);
  const started: string[] = [];
  const all = Array.from({ length: 8 }, () => enter(places, started, 'x', 'lane'));
  const outcomes = await Promise.race([Promise.allSettled(all.slice(7)), Promise.allSettled(all)]);
  expect(outcomes).toMatchObject([{ status: 'rejected', reason: { message: 'queue_full' } }]);
  expect(places).toMatchObject({ running: 2, waiting: 5 });
  const others = Array.from({ length: 6 }, (_, lane) => enter(places, started, 'x', String(lane)));
  await expect(others[5]).rejects.toThrow('queue_full');
  await expect(enter(places, started, 'y')).resolves.toBeDefined();
});

test('whoever waits too long or leaves gives its place in the queue up, and groups are forgotten', async () => {
  const places = new Slots(1, 5);
  const held = places.acquire('a', SHARE);
  const late = places.wait('b', '', SHARE, stays, refuse);
  await expect(late).rejects.toThrow('waited_too_long');
  let cancel: (reason: unknown) => void = stays;
  const left = places.wait('c', '', SHARE, (end) => {
    cancel = end;
  });
  cancel(new Error('left'));
  cancel(new Error('left'));
  await expect(left).rejects.toThrow('left');
  places.release(held as never);
  expect(places).toMatchObject({ running: 0, waiting: 0 });
  expect((places as unknown as { groups: Map<string, unknown> }).groups.size).toBe(0);
});

test('a place moves to another group, whose own limit holds', () => {
  const places = new Slots(10, 60_000);
  const take = (group: string) => places.acquire(group, SHARE) as never;
  const first = take('@address');
  expect(places.move(first, 'caller', SHARE)).toMatchObject({ key: 'caller', running: 1 });
  expect(places.move(take('@address'), 'caller', SHARE)).toMatchObject({ running: 2 });
  expect(places.move(take('@address'), 'caller', SHARE)).toBeUndefined();
  expect(places.running).toBe(3);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['<script>', ''],
  [undefined, ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
