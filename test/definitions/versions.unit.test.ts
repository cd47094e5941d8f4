import { diagnose, type Finding } from '../../cli/check-up.js';
import { endingVersions, platformUses, platformVersionsPage, usedNames } from '../../cli/platform-versions.js';
import {
  endingOf,
  firstDay,
  PLATFORM_FACTS,
  type PlatformFacts,
  type VersionedPlatform,
} from '../../src/platform-versions.js';
import { readSettings } from '../../src/settings.js';

const FACTS = Object.entries(PLATFORM_FACTS) as [VersionedPlatform, PlatformFacts][];
const OFFICIAL = /^https:\/\/([\w-]+\.)*(google\.com|google\.dev|facebook\.com|stripe\.com)\//;
const DAY = /^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/;

describe.each(FACTS)('the facts of %s', (key, facts) => {
  test('come from the platform itself, and name real days', () => {
    const sources = [...facts.sources, ...facts.changes.map(({ source }) => source)];
    expect(sources.filter((each) => !OFFICIAL.test(each))).toEqual([]);
    const days = [
      facts.read,
      facts.newest.released,
      ...facts.versions.flatMap(({ released, ends }) => (ends === null ? [released] : [released, ends])),
      ...facts.changes.map(({ since }) => since),
    ];
    expect(days.filter((each) => !DAY.test(each) || Number.isNaN(Date.parse(firstDay(each))))).toEqual([]);
  });

  test('list versions from old to new, each with an end after its release, and the one that is asked', () => {
    const released = facts.versions.map((each) => firstDay(each.released));
    expect(released).toEqual([...released].sort());
    expect(
      facts.versions.filter(({ released, ends }) => ends !== null && firstDay(ends) <= firstDay(released)),
    ).toEqual([]);
    expect(facts.versions.map(({ name }) => name)).toContain(platformUses()[key].version);
  });

  test('retire nothing that the adapter uses', () => {
    const { sources } = platformUses()[key];
    expect(facts.changes.flatMap(({ names }) => usedNames(names, sources))).toEqual([]);
  });
});

test('a name is used in either spelling, and not as a part of a longer one', () => {
  const meta = platformUses().meta.sources;
  expect(usedNames(['account_status', 'time_increment'], meta)).toEqual([
    '`account_status` in `src/platforms/meta/meta-ads.ts`',
    '`time_increment` in `src/platforms/meta/insights.ts`',
  ]);
  expect(usedNames(['amount_micros'], platformUses().googleAds.sources)).toHaveLength(1);
  expect(usedNames(['count_status', 'account_statu', 'accountstatus'], meta)).toEqual([]);
  expect(usedNames(['payment_method_types'], platformUses().stripe.sources)).toEqual([]);
  expect(usedNames(['allowed_payment_method_types'], platformUses().stripe.sources)).toHaveLength(1);
});

test.each([
  ['v25.0', '2026-12-24', 'ok'],
  ['v25.0', '2026-12-25', 'soon'],
  ['v25.0', '2027-02-22', 'soon'],
  ['v25.0', '2027-02-23', 'ended'],
  ['v24.0', '2026-11-27', 'ended'],
  ['v27.0', '2026-11-27', 'ok'],
  ['v99.0', '2026-11-27', 'unknown'],
])('Meta’s %s on %s is: %s', (version, today, state) => {
  expect(endingOf('meta', version, today).state).toBe(state);
});

test('of an announced month its first day counts', () => {
  expect(endingOf('googleAds', 'v25', '2027-06-01').state).toBe('ok');
  expect(endingOf('googleAds', 'v25', '2027-06-02')).toMatchObject({ state: 'soon', day: '2027-08-01' });
  expect(endingOf('googleAds', 'v25', '2027-08-01').state).toBe('ended');
});

test('the warnings name the versions that are asked and end', () => {
  expect(endingVersions('2026-11-27')).toEqual([]);
  expect(endingVersions('2026-12-25')).toEqual([
    expect.stringMatching(/^v25\.0 of the Meta Marketing API ends on 2027-02-23, in 60 days; update adlane/),
  ]);
  expect(endingVersions('2027-08-01')).toEqual([
    expect.stringMatching(/^v25 of the Google Ads API ended on 2027-08-01;/),
    expect.stringMatching(/^v25\.0 of the Meta Marketing API ended on 2027-02-23;/),
  ]);
});

test('the page has a row for each platform, and says by when to move', () => {
  const page = platformVersionsPage();
  for (const { name } of Object.values(PLATFORM_FACTS)) expect(page).toContain(`\n## ${name}\n`);
  expect(page).toContain('| 2027-02-23 | 2027-02-23; 2026-12-25 | `v27.0`, 2026-11-04 |');
  expect(page).not.toContain('**used**');
});

describe('doctor', () => {
  const noDatabase = () => Promise.reject(new Error('No database is needed.'));
  const versions = async (environment: Record<string, string>, now: string) => {
    const settings = readSettings({
      DATA_DIR: 'unused',
      META_APP_ID: '1',
      META_APP_SECRET: 'secret',
      // Nothing listens there, so that nobody is asked.
      META_URL: 'http://127.0.0.1:1/v25.0',
      ...environment,
    });
    const findings = await diagnose(settings, noDatabase, new Date(now));
    return findings.filter(({ about }) => about.startsWith('version of '));
  };

  test('says until when each asked version is answered', async () => {
    expect(await versions({}, '2026-11-27T12:00:00Z')).toEqual<Finding[]>([
      { about: 'version of Google Ads API', state: 'ok', text: 'v25, until 2027-08-01' },
      { about: 'version of Meta Marketing API', state: 'ok', text: 'v25.0, until 2027-02-23' },
    ]);
  });

  test('warns from 60 days before the end and afterwards, and never fails for it', async () => {
    const [, soon] = await versions({}, '2026-12-25T00:00:00Z');
    expect(soon).toMatchObject({ state: 'note', text: expect.stringContaining('ends on 2027-02-23, in 60 days') });
    const states = (await versions({}, '2028-01-01T00:00:00Z')).map(({ state, text }) => [state, text.split(';')[0]]);
    expect(states).toEqual([
      ['note', 'v25 of the Google Ads API ended on 2027-08-01'],
      ['note', 'v25.0 of the Meta Marketing API ended on 2027-02-23'],
    ]);
  });

  test('judges the versions that the operator has set', async () => {
    const set = { GOOGLE_ADS_API_VERSION: 'v99', META_URL: 'http://127.0.0.1:1/v27.0' };
    expect(await versions(set, '2027-03-01T00:00:00Z')).toEqual<Finding[]>([
      {
        about: 'version of Google Ads API',
        state: 'note',
        text: 'v99, which this release of adlane does not know',
      },
      { about: 'version of Meta Marketing API', state: 'ok', text: 'v27.0; no end is announced' },
    ]);
  });
});
