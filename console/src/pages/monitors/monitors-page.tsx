import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ListPage } from '../../parts/list-page';
import { MonitorDetails } from './monitor-details';
import { MonitorForm } from './monitor-form';
import { type Monitor, monitorsQuery } from './monitors.query';
import { TemplateChoice } from './template-choice';
import { TEXTS } from './texts';
import { Severity, useRuleWords } from './words';

/** A team's rules over the figures. */
export default function MonitorsPage() {
  const t = useTexts(TEXTS);
  const found = useQuery(monitorsQuery);
  const rows = found.data?.monitors;
  const [creating, setCreating] = useState<'choice' | 'form'>();
  const [openId, open] = useState<string>();
  const made = (id: string) => {
    setCreating(undefined);
    open(id);
  };
  const opened = rows?.find(({ id }) => id === openId);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <button type="button" className="button primary" onClick={() => setCreating('choice')}>
          {t('new')}
        </button>
      }
      found={found}
      columns={useRuleColumns(open)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('none')}
      emptyHint={t('noneHint')}
    >
      <Dialog isOpen={creating !== undefined} onClose={() => setCreating(undefined)} title={t('new')} className="wide">
        {creating === 'form' ? (
          <MonitorForm onMade={made} onClose={() => setCreating(undefined)} />
        ) : (
          <TemplateChoice onMade={made} onOwn={() => setCreating('form')} />
        )}
      </Dialog>
      <Dialog isOpen={opened !== undefined} onClose={() => open(undefined)} title={opened?.name ?? ''} className="wide">
        {opened ? <MonitorDetails monitor={opened} onClose={() => open(undefined)} /> : null}
      </Dialog>
    </ListPage>
  );
}

function useRuleColumns(onOpen: (id: string) => void): readonly Column<Monitor>[] {
  const t = useTexts(TEXTS);
  const { rule } = useRuleWords();
  const { date } = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        sortBy: ({ name }) => name,
        cell: ({ name, conditions }) => (
          <span className="two-lines">
            {name}
            <small className="quiet">{rule(conditions)}</small>
          </span>
        ),
      },
      {
        key: 'severity',
        header: t('severity'),
        from: 'medium',
        cell: ({ severity }) => <Severity severity={severity} />,
      },
      {
        key: 'accounts',
        header: t('accounts'),
        from: 'wide',
        cell: ({ accountIds }) => (accountIds ? t('someAccounts', { count: accountIds.length }) : t('allAccounts')),
      },
      {
        key: 'fired',
        header: t('lastFired'),
        from: 'medium',
        sortBy: ({ lastFired }) => lastFired ?? undefined,
        cell: ({ id, lastFired }) =>
          lastFired ? (
            <Link to={`/app/monitor-events?monitor=${id}`}>{date(lastFired)}</Link>
          ) : (
            <span className="quiet">–</span>
          ),
      },
      {
        key: 'state',
        header: t('state'),
        sortBy: ({ isEnabled }) => (isEnabled ? 0 : 1),
        cell: ({ isEnabled }) => <span className={isEnabled ? 'tag good' : 'tag'}>{t(isEnabled ? 'on' : 'off')}</span>,
      },
      {
        key: 'more',
        header: t('more'),
        isNumber: true,
        cell: ({ id, name }) => (
          <button
            type="button"
            className="button small-button"
            aria-label={t('moreOf', { name })}
            onClick={() => onOpen(id)}
          >
            {t('more')}
          </button>
        ),
      },
    ],
    [t, rule, date, onOpen],
  );
}
