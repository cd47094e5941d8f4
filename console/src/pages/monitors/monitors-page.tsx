import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ListPage } from '../../parts/list-page';
import { MonitorDetails } from './monitor-details';
import { type Monitor, monitorsQuery } from './monitors.query';
import { TemplateChoice } from './template-choice';
import { TEXTS } from './texts';
import { Severity, useRuleWords } from './words';

/** A team's rules over the figures. */
export default function MonitorsPage() {
  const t = useTexts(TEXTS);
  const found = useQuery(monitorsQuery);
  const rows = found.data?.monitors;
  const [isCreating, setCreating] = useState(false);
  const [openId, open] = useState<string>();
  const opened = rows?.find(({ id }) => id === openId);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
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
      <Dialog isOpen={isCreating} onClose={() => setCreating(false)} title={t('new')} className="wide">
        <TemplateChoice
          onMade={(id) => {
            setCreating(false);
            open(id);
          }}
        />
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
    [t, rule, onOpen],
  );
}
