import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useConnection } from '../../api/connection';
import { useWrite } from '../../api/use-write';
import { useAddressPath, useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { useFilter } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { Tabs } from '../../parts/tabs';
import { MonitorDetails } from './monitor-details';
import {
  ACKNOWLEDGE,
  eventsQuery,
  MONITORS_KEY,
  type Monitor,
  type MonitorEvent,
  monitorsQuery,
} from './monitors.query';
import { TemplateChoice } from './template-choice';
import { TEXTS } from './texts';
import { Matches, Severity, useRuleWords } from './words';

const VIEWS = ['monitors', 'events'] as const;

/** Rules over the figures, and what they found. */
export default function MonitorsPage() {
  const [view] = useAddressValue('view', VIEWS);
  return view === 'events' ? <Events /> : <Rules />;
}

function Views({ view }: { view: (typeof VIEWS)[number] }) {
  const t = useTexts(TEXTS);
  const path = useAddressPath();
  return (
    <Tabs
      label={t('views')}
      tabs={VIEWS.map((each) => ({
        to: path({ view: each === 'monitors' ? undefined : each, show: undefined, sort: undefined }),
        text: t(each),
        isCurrent: each === view,
      }))}
    />
  );
}

function Rules() {
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
      above={<Views view="monitors" />}
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

function Events() {
  const t = useTexts(TEXTS);
  const show = useFilter('show', t('show'), ['all', 'open'] as const, t);
  const { found, rows, more } = useConnection(eventsQuery(show.wanted === 'open' ? false : undefined));
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      above={<Views view="events" />}
      filters={[show]}
      found={found}
      columns={useEventColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('noEvents')}
      emptyHint={t('noEventsHint')}
      more={more}
    />
  );
}

function useEventColumns(): readonly Column<MonitorEvent>[] {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { run, isRunning } = useWrite(MONITORS_KEY);
  return useMemo(
    () => [
      {
        key: 'monitor',
        header: t('monitor'),
        cell: ({ monitorName, accountName, date: day }) => (
          <span className="two-lines">
            {monitorName}
            <small className="quiet">
              {accountName} · {date(day)}
            </small>
          </span>
        ),
      },
      {
        key: 'figures',
        header: t('figures'),
        from: 'medium',
        cell: ({ matches, matchCount }) => <Matches matches={matches} matchCount={matchCount} />,
      },
      { key: 'severity', header: t('severity'), cell: ({ severity }) => <Severity severity={severity} /> },
      {
        key: 'seen',
        header: t('acknowledge'),
        isNumber: true,
        cell: ({ id, monitorName, accountName, date: day, acknowledgedAt }) =>
          acknowledgedAt ? (
            <span className="quiet">{date(acknowledgedAt)}</span>
          ) : (
            <button
              type="button"
              className="button small-button"
              aria-label={t('acknowledgeOf', { name: monitorName, account: accountName, date: date(day) })}
              disabled={isRunning}
              onClick={() => void run(ACKNOWLEDGE, { eventId: id }, t('acknowledged'))}
            >
              {t('acknowledge')}
            </button>
          ),
      },
    ],
    [t, date, run, isRunning],
  );
}
