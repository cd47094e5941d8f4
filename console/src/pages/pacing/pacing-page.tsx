import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reaches, useViewer } from '../../api/viewer';
import { useAddressDialog, useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { localeOf, useLanguage, useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { AccountState } from '../../parts/account-state';
import { Choice } from '../../parts/choice';
import type { Column } from '../../parts/data-table';
import { Money } from '../../parts/figure';
import { SearchField, useSearch } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { exactSum } from '../../parts/metrics';
import { Deviation, MISSES_PERCENT, TargetBar } from './deviation';
import { type PacedAccount, pacingQuery } from './pacing.query';
import { TargetDialog, type Targeted } from './target-dialog';
import { TEXTS } from './texts';

const KINDS = ['all', 'off', 'none'] as const;

const ARE: Readonly<Record<(typeof KINDS)[number], (account: PacedAccount) => boolean>> = {
  all: () => true,
  off: ({ monthSpend }) => Math.abs(monthSpend.missPercent ?? 0) > MISSES_PERCENT,
  none: ({ monthSpend }) => monthSpend.monthlyTargetEur === null,
};

/** How the month of each account goes: spent, expected, and what it shall be. */
export default function PacingPage() {
  const t = useTexts(TEXTS);
  const locale = localeOf(useLanguage());
  const maySet = reaches(useViewer(), 'admin');
  const search = useSearch(t('search'));
  const [kind, choose] = useAddressValue('which', KINDS, 'all');
  const { about, open, close } = useAddressDialog('target');
  const found = useQuery(pacingQuery(search.wanted));
  const all = found.data;
  const rows = useMemo(() => all?.filter(ARE[kind]), [all, kind]);
  const month = all?.[0]?.monthSpend.month;
  return (
    <ListPage
      title={t('title')}
      lead={
        all && month
          ? t('lead', {
              month: monthName(month, locale),
              count: all.length,
              set: all.filter(({ monthSpend }) => monthSpend.monthlyTargetEur !== null).length,
            })
          : '\u00a0'
      }
      actions={
        <>
          <SearchField filter={search} />
          <Choice
            label={t('which')}
            isLabelHidden
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(value) }))}
            onChange={choose}
          />
        </>
      }
      above={rows && rows.length > 0 ? <Sums rows={rows} /> : null}
      found={found}
      isStale={found.isPlaceholderData || search.isPending === true}
      columns={useColumns(maySet ? open : undefined)}
      rows={rows}
      rowKey={({ id }) => id}
      exported={t('title')}
      sort={{ key: 'spent', isDescending: true }}
      empty={t(search.wanted || kind !== 'all' ? 'nothing' : 'noAccounts')}
    >
      <TargetDialog of={targetOf(all?.find(({ id }) => maySet && id === about))} onClose={close} />
    </ListPage>
  );
}

function targetOf(account: PacedAccount | undefined): Targeted | undefined {
  return account && { id: account.id, name: account.name, target: account.monthSpend.monthlyTargetEur };
}

function monthName(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}T12:00:00Z`));
}

/** What all of them come to; against the targets only those that have one. */
function Sums({ rows }: { rows: readonly PacedAccount[] }) {
  const t = useTexts(TEXTS);
  const { money, count, percent } = useFormats();
  const months = rows.map(({ monthSpend }) => monthSpend);
  const aimed = months.filter(({ monthlyTargetEur, expectedEur }) => monthlyTargetEur !== null && expectedEur !== null);
  const sum = (of: typeof months, amount: (month: (typeof months)[number]) => number | null) =>
    exactSum(of.map((month) => amount(month) ?? 0));
  const target = sum(aimed, ({ monthlyTargetEur }) => monthlyTargetEur);
  const expected = sum(aimed, ({ expectedEur }) => expectedEur);
  return (
    <dl className="figures" aria-label={t('summary')}>
      <div className="figure">
        <dt>{t('spent')}</dt>
        <dd>
          <strong>
            {money(
              sum(months, ({ spentEur }) => spentEur),
              { short: true },
            )}
          </strong>
        </dd>
      </div>
      <div className="figure">
        <dt>{t('expected')}</dt>
        <dd>
          <strong>
            {money(
              sum(months, ({ expectedEur }) => expectedEur),
              { short: true },
            )}
          </strong>
        </dd>
      </div>
      <div className="figure">
        <dt>{t('target')}</dt>
        <dd>
          <strong>{target === 0 ? '–' : money(target, { short: true })}</strong>
          {target === 0 ? null : (
            <>
              <Deviation month={{ missPercent: (100 * (expected - target)) / target }} />{' '}
              <small className="quiet">{t('withTarget')}</small>
            </>
          )}
        </dd>
      </div>
      <div className="figure">
        <dt>{t('off')}</dt>
        <dd>
          <strong>{count(rows.filter(ARE.off).length)}</strong>
          <small className="quiet">{t('offHint', { percent: percent(MISSES_PERCENT / 100, { digits: 0 }) })}</small>
        </dd>
      </div>
    </dl>
  );
}

function useColumns(onSet: ((accountId: string) => void) | undefined): readonly Column<PacedAccount>[] {
  const t = useTexts(TEXTS);
  const { date, money } = useFormats();
  return useMemo(
    () => [
      {
        key: 'account',
        header: t('account'),
        sortBy: ({ name }) => name,
        cell: ({ id, name, currency, status }) => (
          <span className="name-cell">
            <Link to={`/app/accounts/${id}`}>{name}</Link>
            {currency === 'EUR' ? null : <span className="tag">{currency}</span>}
            <AccountState status={status} />
          </span>
        ),
      },
      {
        key: 'spent',
        header: t('soFar'),
        csvHeader: `${t('spent')} (EUR)`,
        also: [{ header: t('throughDay'), csv: ({ monthSpend }) => monthSpend.through }],
        isNumber: true,
        sortBy: ({ monthSpend }) => monthSpend.spentEur,
        cell: ({ monthSpend: { spentEur, through } }) => (
          <span className="with-change">
            <Money value={spentEur} />
            <small className="quiet">{through ? t('through', { date: date(through) }) : t('notYet')}</small>
          </span>
        ),
      },
      {
        key: 'expected',
        header: t('expected'),
        csvHeader: `${t('expected')} (EUR)`,
        isNumber: true,
        from: 'medium',
        sortBy: ({ monthSpend }) => monthSpend.expectedEur ?? undefined,
        cell: ({ monthSpend: { expectedEur, dailyRateEur, daysLeft } }) =>
          expectedEur === null ? (
            <span className="quiet" title={t('noRate')}>
              –
            </span>
          ) : (
            <span className="with-change" title={t('expectedHint')}>
              <Money value={expectedEur} />
              <small className="quiet">{t('perDay', { amount: money(dailyRateEur ?? 0), days: daysLeft })}</small>
            </span>
          ),
      },
      {
        key: 'target',
        header: t('target'),
        csvHeader: `${t('target')} (EUR)`,
        isNumber: true,
        from: 'medium',
        sortBy: ({ monthSpend }) => monthSpend.monthlyTargetEur ?? undefined,
        cell: ({ id, name, monthSpend }) => {
          const { monthlyTargetEur: target } = monthSpend;
          return (
            <span className="with-change">
              <span className="row end">
                {target === null ? <span className="quiet">{t('noTarget')}</span> : <Money value={target} />}
                {onSet ? (
                  <button
                    type="button"
                    className="link"
                    aria-label={t(target === null ? 'setOf' : 'editOf', { name })}
                    onClick={() => onSet(id)}
                  >
                    {t(target === null ? 'set' : 'edit')}
                  </button>
                ) : null}
              </span>
              <TargetBar month={monthSpend} />
            </span>
          );
        },
      },
      {
        key: 'deviation',
        header: t('deviation'),
        csvHeader: `${t('deviation')} (%)`,
        isNumber: true,
        sortBy: ({ monthSpend }) => monthSpend.missPercent ?? undefined,
        cell: ({ monthSpend }) => <Deviation month={monthSpend} />,
      },
    ],
    [t, date, money, onSet],
  );
}
