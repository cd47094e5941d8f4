import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { Report } from './reports.query';
import { TEXTS } from './texts';

type Figure = Report['content']['figures'][number];

/** The figures of a report in the currency that its client is shown. */
export function ReportFigures({ report: { content, earlierStartDate, earlierEndDate } }: { report: Report }) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const { currency, figuresThrough, figures, campaigns, events, changes } = content;
  const isCompared = figures.some(({ earlierValue }) => earlierValue !== null);
  const shown = ({ metric }: Figure, value: number | null) => {
    if (value === null) return '–';
    if (metric === 'ctr') return formats.percent(value, { digits: 2 });
    if (metric === 'roas') return formats.roas(value);
    if (metric === 'impressions' || metric === 'clicks' || metric === 'conversions') return formats.count(value);
    return formats.money(value, { currency });
  };
  return (
    <section className="card">
      <header>
        <h2>{t('figures')}</h2>
        {isCompared && earlierStartDate && earlierEndDate ? (
          <small className="quiet">
            {' '}
            {t('comparedWith', { range: formats.range(earlierStartDate, earlierEndDate) })}
          </small>
        ) : null}
      </header>
      <table className="table">
        <caption className="hidden">{t('figures')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col" className="number">
              {t('value')}
            </th>
            {isCompared ? (
              <>
                <th scope="col" className="number">
                  {t('before')}
                </th>
                <th scope="col" className="number">
                  {t('change')}
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.metric}>
              <th scope="row">{t(figure.metric)}</th>
              <td className="number">{shown(figure, figure.value)}</td>
              {isCompared ? (
                <>
                  <td className="number">{shown(figure, figure.earlierValue)}</td>
                  <td className="number">
                    {figure.percent === null ? '–' : formats.percent(figure.percent / 100, { sign: true })}
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet small card-body" style={{ paddingTop: 12 }}>
        {figuresThrough === null ? '' : `${t('through', { date: formats.date(figuresThrough) })} `}
        {t('also', {
          campaigns: campaigns.length,
          events: events.length,
          changes: changes.reduce((sum, { count }) => sum + count, 0),
        })}
      </p>
    </section>
  );
}
