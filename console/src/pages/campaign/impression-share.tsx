import { useMemo, useState } from 'react';
import { useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import type { Campaign } from './campaign.query';
import { type Key, TEXTS } from './texts';

const PARTS = [
  ['received', 'searchImpressionShare'],
  ['lostBudget', 'searchBudgetLostImpressionShare'],
  ['lostRank', 'searchRankLostImpressionShare'],
] as const;

type Day = Campaign['dailyImpressionShare'][number];

/** What the platform says of values that it only bounds. */
const BELOW_TEN = 0.0999;
const ABOVE_NINETY = 0.9001;

function useShareText(): (value: number | null | undefined) => string {
  const t: Translate<Key> = useTexts(TEXTS);
  const { percent } = useFormats();
  return (value) => {
    if (value == null) return '–';
    if (value === BELOW_TEN) return t('below10', { share: percent(0.1, { digits: 0 }) });
    if (value === ABOVE_NINETY) return t('above90', { share: percent(0.9, { digits: 0 }) });
    return percent(value);
  };
}

/** How much of the possible impressions the campaign got, and why not the rest. */
export function Share({ campaign: { impressionShare, dailyImpressionShare } }: { campaign: Campaign }) {
  const t = useTexts(TEXTS);
  const textOf = useShareText();
  return (
    <section className="card">
      <header>
        <h2>{t('share')}</h2>
      </header>
      <div className="card-body">
        {impressionShare && impressionShare.reportedDays > 0 ? (
          <>
            <p className="quiet">{t('shareLead', { days: impressionShare.reportedDays })}</p>
            <dl className="shares">
              {PARTS.map(([name, field]) => (
                <div key={name} className={name === 'received' ? undefined : 'is-lost'}>
                  <dt>{t(name)}</dt>
                  <dd>{textOf(impressionShare[field])}</dd>
                  <dd className="share-bar" aria-hidden="true">
                    <span style={{ inlineSize: `${Math.min(1, impressionShare[field] ?? 0) * 100}%` }} />
                  </dd>
                </div>
              ))}
            </dl>
            {impressionShare.boundedDays > 0 ? (
              <p className="quiet small">{t('bounded', { days: impressionShare.boundedDays })}</p>
            ) : null}
            <ShareByDay days={dailyImpressionShare} />
          </>
        ) : (
          <p className="quiet">{t('noShare')}</p>
        )}
      </div>
    </section>
  );
}

function ShareByDay({ days }: { days: readonly Day[] }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const textOf = useShareText();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(
    (): readonly Column<Day>[] => [
      { key: 'date', header: t('day'), sortBy: (day) => day.date, cell: (day) => date(day.date) },
      ...PARTS.map(([name, field]) => ({
        key: name,
        header: t(name),
        isNumber: true,
        sortBy: (day: Day) => day[field] ?? undefined,
        cell: (day: Day) => textOf(day[field]),
      })),
    ],
    [t, date, textOf],
  );
  return (
    <details className="days" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('shareByDay')}</summary>
      {isOpen ? (
        <DataTable
          caption={t('share')}
          columns={columns}
          rows={days}
          rowKey={(day) => day.date}
          sort={{ key: 'date', isDescending: true }}
        />
      ) : null}
    </details>
  );
}
