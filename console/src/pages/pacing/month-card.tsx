import { useState } from 'react';
import { reaches, useViewer } from '../../api/viewer';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Deviation, TargetBar } from './deviation';
import type { Month } from './pacing.query';
import { TargetDialog, type Targeted } from './target-dialog';
import { TEXTS } from './texts';

/** How the month of one account goes, and what it shall be. Not for manager accounts, which spend nothing themselves. */
export function MonthCard({ account: { id, name }, month }: { account: { id: string; name: string }; month: Month }) {
  const t = useTexts(TEXTS);
  const { money, date } = useFormats();
  const maySet = reaches(useViewer(), 'admin');
  const [setting, set] = useState<Targeted>();
  return (
    <section className="card">
      <header>
        <h2>{t('month')}</h2>
        {maySet ? (
          <button
            type="button"
            className="button"
            aria-label={t(month.monthlyTargetEur === null ? 'setOf' : 'editOf', { name })}
            onClick={() => set({ id, name, target: month.monthlyTargetEur })}
          >
            {t('target')}
          </button>
        ) : null}
      </header>
      <div className="card-body month">
        <dl className="month-figures">
          <div>
            <dt>{t('spent')}</dt>
            <dd>
              {money(month.spentEur)}{' '}
              <small className="quiet">
                {month.through ? t('through', { date: date(month.through) }) : t('notYet')}
              </small>
            </dd>
          </div>
          <div>
            <dt title={t('expectedHint')}>{t('expected')}</dt>
            <dd>
              {month.expectedEur === null ? (
                <small className="quiet">{t('noRate')}</small>
              ) : (
                <>
                  {money(month.expectedEur)}{' '}
                  <small className="quiet">
                    {t('perDay', { amount: money(month.dailyRateEur ?? 0), days: month.daysLeft })}
                  </small>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('target')}</dt>
            <dd>
              {month.monthlyTargetEur === null ? (
                <small className="quiet">{t('noTarget')}</small>
              ) : (
                <>
                  {money(month.monthlyTargetEur)} <Deviation month={month} />
                </>
              )}
            </dd>
          </div>
        </dl>
        <TargetBar month={month} />
      </div>
      <TargetDialog of={setting} onClose={() => set(undefined)} />
    </section>
  );
}
