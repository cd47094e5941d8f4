import type { Formats } from '../../app/formats';
import type { Translate } from '../../app/language';
import type { ListedExport, Saved } from './exports.query';
import type { Key } from './texts';

/** The days and accounts that an export reads, in one line. */
export function whatWords(
  t: Translate<Key>,
  { range }: Pick<Formats, 'range'>,
  what: Pick<ListedExport, 'dataset' | 'accountIds' | 'days'> &
    Partial<Pick<ListedExport, 'startDate' | 'endDate'> & Pick<Saved, 'period'>>,
): string {
  const { dataset, accountIds, startDate, endDate, period, days } = what;
  const named = period ? t(period) : t('lastDays', { days: days ?? 30 });
  const when = dataset === 'keywords' ? t('keywordDays') : startDate && endDate ? range(startDate, endDate) : named;
  return [when, accountIds ? t('someAccounts', { count: accountIds.length }) : t('allAccounts')].join(' · ');
}
