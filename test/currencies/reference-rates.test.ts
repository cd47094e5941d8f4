import { setTimeout as sleep } from 'node:timers/promises';
import { SyncHarness } from '../sync/support/harness.js';
import { RateServer } from './support/rate-server.js';
import { recordedRates } from './support/recorded-rates.js';

const RECORDED = recordedRates();
const upTo = (date: string) => new Map([...RECORDED].filter(([day]) => day <= date));

let harness: SyncHarness;
let bank: RateServer;

beforeAll(async () => {
  harness = await SyncHarness.start({
    accounts: 1,
    campaignsPerAccount: 1,
    productsPerAccount: 1,
    termsPerCampaign: 1,
    days: 1,
  });
  bank = await RateServer.start();
});
afterAll(async () => {
  await bank.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.db.query('delete from reference_rates');
  bank.rates = upTo('2024-06-27');
  bank.instead = undefined;
  bank.asked = [];
  // Friday, in the morning.
  harness.now = new Date('2024-06-28T08:00:00Z');
});

const rates = () => harness.rates(bank.url, 1_000);
const stored = async () => {
  const [row] = await harness.db.query<{ count: number }>('select count(*) as count from reference_rates');
  return row?.count;
};

describe('reference rates', () => {
  test('are the last ones published up to a day', async () => {
    const chf = await rates().between('CHF', '2024-03-25', '2024-06-27');
    expect(bank.asked).toEqual(['eurofxref-hist.xml']);
    expect(chf.of('2024-06-27')).toEqual({ date: '2024-06-27', rate: '0.9604' });
    // Saturday and Sunday have Friday's.
    expect(chf.of('2024-06-22')).toEqual({ date: '2024-06-21', rate: '0.9537' });
    expect(chf.of('2024-06-23')).toEqual({ date: '2024-06-21', rate: '0.9537' });
    // Over Easter nothing is published from Good Friday, March 29, to Monday.
    expect(chf.of('2024-04-01').date).toBe('2024-03-28');
    expect(chf.of('2024-04-02').date).toBe('2024-04-02');
    expect(await rates().latest('JPY')).toEqual({ date: '2024-06-27', rate: RECORDED.get('2024-06-27')?.JPY });
  });

  test('are asked for again when newer ones are out, and then in the smaller file', async () => {
    const kept = rates();
    await kept.refresh();
    await kept.refresh();
    expect(bank.asked).toEqual(['eurofxref-hist.xml']);
    harness.now = new Date('2024-06-28T14:30:00Z');
    bank.rates = upTo('2024-06-28');
    await kept.refresh();
    await kept.refresh();
    expect(bank.asked).toEqual(['eurofxref-hist.xml', 'eurofxref-hist-90d.xml']);
    expect((await kept.latest('CHF')).date).toBe('2024-06-28');
    // On Monday morning there is nothing newer than Friday's.
    harness.now = new Date('2024-07-01T06:00:00Z');
    await kept.refresh();
    expect(bank.asked).toHaveLength(2);
    // After months away the smaller file would leave a gap.
    harness.now = new Date('2024-10-01T06:00:00Z');
    await kept.refresh();
    expect(bank.asked.at(-1)).toBe('eurofxref-hist.xml');
  });

  test('are asked for once by many at the same time', async () => {
    const kept = rates();
    await Promise.all([1, 2, 3, 4].map(() => kept.latest('CHF')));
    expect(bank.asked).toEqual(['eurofxref-hist.xml']);
  });

  test('are found by whoever asks while they are written', async () => {
    let isWritten = false;
    const writing = rates()
      .refresh()
      .finally(() => {
        isWritten = true;
      });
    const asking: Promise<{ date: string }>[] = [];
    while (!isWritten) {
      asking.push(rates().latest('CHF'));
      await sleep(1);
    }
    await writing;
    expect(new Set((await Promise.all(asking)).map(({ date }) => date))).toEqual(new Set(['2024-06-27']));
  });

  test('that are corrected are taken over', async () => {
    await rates().refresh();
    bank.rates = new Map([...upTo('2024-06-28'), ['2024-06-26', { ...RECORDED.get('2024-06-26'), CHF: '0.9999' }]]);
    harness.now = new Date('2024-06-28T14:30:00Z');
    await rates().refresh();
    const chf = await rates().between('CHF', '2024-06-26', '2024-06-26');
    expect(Number(chf.of('2024-06-26').rate)).toBe(0.9999);
  });

  test('of a currency that has none, or none any more, are told to be missing', async () => {
    const withRouble = [...upTo('2024-06-27')].map(([date, each]): [string, Record<string, string>] => [
      date,
      date < '2024-03-01' ? { ...each, RUB: '99.1234' } : { ...each },
    ]);
    bank.rates = new Map(withRouble);
    await expect(rates().latest('KWD')).rejects.toMatchObject({
      code: 'unsupported_currency',
      message: expect.stringContaining('KWD for 2024-06-28'),
    });
    await expect(rates().latest('RUB')).rejects.toMatchObject({
      code: 'unsupported_currency',
      message: expect.stringContaining('no reference rate of RUB since 2024-02-29'),
    });
    const rub = await rates().between('RUB', '2024-02-01', '2024-06-27');
    expect(rub.of('2024-03-10').date).toBe('2024-02-29');
    expect(() => rub.of('2024-03-11')).toThrow('no reference rate of RUB since 2024-02-29');
    expect(() => rub.of('2023-01-01')).toThrow('no reference rate');
  });

  test('of a currency that the euro replaced are the legal one from that day on, and published ones before', async () => {
    bank.rates = new Map([...upTo('2024-06-27')].map(([date, each]) => [date, { ...each, BGN: '1.9558' }]));
    expect(await rates().latest('HRK')).toEqual({ date: '2023-01-01', rate: '7.53450' });
    expect(await rates().latest('DEM')).toEqual({ date: '1999-01-01', rate: '1.95583' });
    const lev = await rates().between('BGN', '2024-06-01', '2026-02-01');
    expect(lev.of('2024-06-27')).toEqual({ date: '2024-06-27', rate: '1.9558' });
    expect(lev.of('2026-01-01')).toEqual({ date: '2026-01-01', rate: '1.95583' });
    expect(() => lev.of('2025-12-31')).toThrow('no reference rate of BGN');
  });

  test('that are older than ten days are not guessed on', async () => {
    bank.rates = upTo('2024-06-14');
    await expect(rates().latest('CHF')).rejects.toMatchObject({ code: 'unsupported_currency' });
  });

  test.each<[string, NonNullable<RateServer['instead']>]>([
    ['is away', (response) => response.socket?.destroy()],
    ['has a fault', (response) => response.writeHead(503).end()],
    ['has moved its files', (response) => response.writeHead(404).end('<html>')],
    ['sends a web page', (response) => response.end('<!DOCTYPE html><html></html>')],
    ['sends half a file', (response) => response.end('<gesmes:Envelope><Cube><Cube time="2024-06-27">')],
    ['sends no end', (response) => void response.write('<gesmes:Envelope>')],
    ['sends a file without end', endless],
    ['sends no UTF-8', (response) => response.end(Buffer.from([0x3c, 0xff, 0xfe]))],
  ])('stay as they were while the bank %s', async (_case, instead) => {
    bank.instead = instead;
    await expect(rates().latest('CHF')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('European Central Bank'),
    });
    expect(await stored()).toBe(0);
    bank.instead = undefined;
    await rates().refresh();
    const before = await stored();
    bank.instead = instead;
    // What is known is good for days yet.
    harness.now = new Date('2024-07-03T20:00:00Z');
    expect((await rates().between('CHF', '2024-06-01', '2024-07-02')).of('2024-07-02').date).toBe('2024-06-27');
    expect((await rates().latest('CHF')).date).toBe('2024-06-27');
    expect(await stored()).toBe(before);
    // And not for longer.
    harness.now = new Date('2024-07-20T20:00:00Z');
    await expect(rates().latest('CHF')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

/** Goes on until the reader has had enough. */
function endless(response: Parameters<NonNullable<RateServer['instead']>>[0]): void {
  const piece = Buffer.alloc(1_048_576, ' ');
  const more = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more);
  };
  response.write('<gesmes:Envelope>');
  more();
}
