import { useMemo } from 'react';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import type { Comparison } from '../../app/period';
import { CampaignLinks } from '../../parts/campaign-links';
import type { Column } from '../../parts/data-table';
import { Change, figureColumn } from '../../parts/figure';
import { metricOf, type Sums } from '../../parts/metrics';
import { hasTarget, isRoasStrategy } from '../campaigns/strategies';
import { TEXTS as CAMPAIGNS, wordOf } from '../campaigns/texts';
import type { PortfolioRow } from './portfolios.query';
import { type Key, TEXTS } from './texts';

/** So many campaigns are named at once; more stand behind their number. */
const MOST_NAMED = 3;

export function useColumns(
  comparison: Comparison,
  onChange: ((id: string) => void) | undefined,
): readonly Column<PortfolioRow>[] {
  const t = useTexts(TEXTS);
  const words = useTexts(CAMPAIGNS);
  const formats = useFormats();
  return useMemo(() => {
    const { roas } = formats;
    return [
      {
        key: 'name',
        header: t('strategy'),
        sortBy: ({ name }) => name,
        also: [
          { header: t('kind'), csv: ({ strategy }) => wordOf(words, strategy) },
          { header: t('campaigns'), csv: ({ campaigns }) => campaigns.length },
        ],
        cell: ({ name, id, strategy, campaigns }) => (
          <div className="two-lines">
            <span>{name || id}</span>
            <small className="quiet">{wordOf(words, strategy)}</small>
            <Campaigns campaigns={campaigns} />
          </div>
        ),
      },
      {
        key: 'state',
        header: t('state'),
        from: 'medium',
        sortBy: (row) => stateOf(row, t).text,
        cell: (row) => {
          const { text, tone } = stateOf(row, t);
          return (
            <span className="two-lines">
              <span className={`tag ${tone}`}>{text}</span>
              {row.isManagers ? <small className="quiet">{t('ofManager')}</small> : null}
            </span>
          );
        },
      },
      {
        key: 'target',
        header: t('target'),
        isNumber: true,
        csvHeader: t('targetRoas'),
        csv: ({ targetRoas }) => targetRoas,
        also: [
          { header: `${t('targetCpa')} (EUR)`, csv: ({ targetCpa }) => targetCpa },
          { header: t('native'), csv: ({ targetCpaNative }) => targetCpaNative?.amount },
        ],
        cell: (row) => <Target row={row} t={t} formats={formats} />,
      },
      {
        key: 'reached',
        header: t('reached'),
        isNumber: true,
        csv: null,
        cell: (row) => {
          const isRoas = isRoasStrategy(row.strategy);
          const [now, before] = [row.metrics, row.before].map((sums) => reachedBy(sums, isRoas));
          const value = now === undefined ? '–' : isRoas ? roas(now) : formats.money(now);
          const hint = t('reachedHint', { kind: t(isRoas ? 'roas' : 'cpa') });
          if (comparison === 'off') return <span title={hint}>{value}</span>;
          return (
            <span className="with-change" title={hint}>
              {value}
              <Change now={now} before={comparison === 'shown' ? before : undefined} isLessBetter={!isRoas} />
            </span>
          );
        },
      },
      figureColumn<PortfolioRow>('cost', t('cost'), { from: 'medium', comparison: () => comparison }),
      figureColumn<PortfolioRow>('conversions', t('conversions'), { from: 'wide', comparison: () => comparison }),
      ...(onChange
        ? [
            {
              key: 'change',
              header: t('change'),
              isNumber: true,
              isAction: true,
              cell: ({ id, name, strategy, isManagers }: PortfolioRow) => (
                <button
                  type="button"
                  className="button small-button"
                  aria-label={t('changeNamed', { name: name || id })}
                  disabled={isManagers || !hasTarget(strategy)}
                  onClick={() => onChange(id)}
                >
                  {t('change')}
                </button>
              ),
            },
          ]
        : []),
    ];
  }, [t, words, formats, comparison, onChange]);
}

/** What it aims at, of the same days: the ROAS, or the cost per conversion; nothing where there is nothing to divide by. */
function reachedBy(sums: Sums, isRoas: boolean): number | undefined {
  if (isRoas) return metricOf('roas', sums);
  return sums.conversions > 0 ? sums.cost / sums.conversions : undefined;
}

function stateOf({ campaigns }: PortfolioRow, t: Translate<Key>): { text: string; tone: string } {
  const count = campaigns.length;
  const active = campaigns.filter(({ status }) => status === 'ENABLED').length;
  if (count === 0) return { text: t('unused'), tone: '' };
  if (active === 0) return { text: t('paused'), tone: '' };
  return { text: active === count ? t('active') : t('activeOf', { active, count }), tone: 'good' };
}

function Target({ row, t, formats }: { row: PortfolioRow; t: Translate<Key>; formats: Formats }) {
  const { targetRoas, targetCpa, targetCpaNative: native } = row;
  const { roas, money } = formats;
  if (targetRoas !== null) return <>{roas(targetRoas)}</>;
  const own = native && money(native.amount, { currency: native.currency });
  if (targetCpa === null) return <>{own ?? t('noTarget')}</>;
  return (
    <span className="two-lines">
      <span>{money(targetCpa)}</span>
      {own ? <small className="quiet">{own}</small> : null}
    </span>
  );
}

function Campaigns({ campaigns }: Pick<PortfolioRow, 'campaigns'>) {
  const t = useTexts(TEXTS);
  const links = (
    <small>
      <CampaignLinks campaigns={campaigns.map((campaign) => ({ ...campaign, isSynced: campaign.metrics !== null }))} />
    </small>
  );
  if (campaigns.length <= MOST_NAMED) return links;
  return (
    <details>
      <summary className="small">{t('campaignCount', { count: campaigns.length })}</summary>
      {links}
    </details>
  );
}
