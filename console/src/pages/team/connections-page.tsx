import { queryOptions, useQuery } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { defineTexts, useTexts } from '../../app/language';
import { graphql } from '../../generated';
import type { PlatformsQuery } from '../../generated/graphql';
import { AccountState } from '../../parts/account-state';
import { Confirmation } from '../../parts/confirmation';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { FIRST_ENTRIES, logQuery } from '../../parts/log/log.query';
import { LogEntries } from '../../parts/log/log-entries';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { useErrorWords } from '../../words/error-words';

const PLATFORMS = graphql(`
  query Platforms($logLimit: Int!, $withLog: Boolean!) {
    platforms { platform name }
    activityLogs(accountId: "system", limit: $logLimit) @include(if: $withLog) {
      data { id logType message metadata eventDate createdAt }
      meta { total }
    }
  }
`);

const STATUS = graphql(`
  query PlatformConnection($platform: String!) {
    connectionStatus(platform: $platform) { connected connectedAs connectedAt expiresAt reason }
  }
`);

const AVAILABLE = graphql(`
  query PlatformAccounts($platform: String!) {
    platformAccounts(platform: $platform) { id name currency isMcc status isImported }
  }
`);

const CONNECT = graphql(`
  mutation ConnectPlatform($platform: String!, $returnUrl: String) {
    connectPlatform(platform: $platform, returnUrl: $returnUrl) { url }
  }
`);

const DISCONNECT = graphql(`
  mutation DisconnectPlatform($platform: String!) {
    disconnectPlatform(platform: $platform) { status }
  }
`);

const IMPORT = graphql(`
  mutation ImportPlatformAccounts($platform: String!, $accountIds: [String!]!) {
    importPlatformAccounts(platform: $platform, accountIds: $accountIds) { importedCount }
  }
`);

type Platform = PlatformsQuery['platforms'][number];

const TEXTS = defineTexts({
  en: {
    title: 'Connections',
    lead: 'Access to ad platforms, which people give and withdraw.',
    connected: 'Connected',
    notConnected: 'Not connected',
    as: 'As {name}, since {date}.',
    ends: 'The access ends on {date} unless somebody connects again.',
    connect: 'Connect',
    again: 'Connect again',
    disconnect: 'Disconnect',
    disconnectTitle: 'Disconnect {platform}?',
    disconnectText: 'The access is withdrawn, there and here. Accounts that were imported keep their data.',
    disconnected: '{platform} is disconnected.',
    cancel: 'Cancel',
    accounts: 'Accounts',
    accountsOf: 'Accounts at {platform}',
    imported: 'imported',
    manager: 'manager',
    import: '{count, plural, =0 {Import} one {Import # account} other {Import # accounts}}',
    importedToast: '{count, plural, one {# account} other {# accounts}} imported. Figures follow with the next sync.',
    returned: 'The platform said no: {error}.',
    denied: 'The access was not given.',
  },
  de: {
    title: 'Verbindungen',
    lead: 'Zugriff auf Werbeplattformen, den Menschen geben und entziehen.',
    connected: 'Verbunden',
    notConnected: 'Nicht verbunden',
    as: 'Als {name}, seit {date}.',
    ends: 'Der Zugriff endet am {date}, wenn niemand neu verbindet.',
    connect: 'Verbinden',
    again: 'Neu verbinden',
    disconnect: 'Trennen',
    disconnectTitle: '{platform} trennen?',
    disconnectText: 'Der Zugriff wird dort und hier entzogen. Importierte Konten behalten ihre Daten.',
    disconnected: '{platform} ist getrennt.',
    cancel: 'Abbrechen',
    accounts: 'Konten',
    accountsOf: 'Konten bei {platform}',
    imported: 'importiert',
    manager: 'Verwaltung',
    import: '{count, plural, =0 {Importieren} one {# Konto importieren} other {# Konten importieren}}',
    importedToast: '{count, plural, one {# Konto} other {# Konten}} importiert. Zahlen kommen mit dem nächsten Abruf.',
    returned: 'Die Plattform hat abgelehnt: {error}.',
    denied: 'Der Zugriff wurde nicht gegeben.',
  },
});

const CONNECTIONS_KEY = ['connections'];

const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: async ({ signal, client: queries }) => {
    const ask = (withLog: boolean) => client.request(PLATFORMS, { logLimit: FIRST_ENTRIES, withLog }, { signal });
    // The log may be what failed: it then says so by itself, below the platforms.
    const { platforms, activityLogs } = await ask(true).catch(() => ask(false));
    if (activityLogs) queries.setQueryData(logQuery('system', FIRST_ENTRIES).queryKey, { activityLogs });
    return { platforms };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

function statusQuery(platform: string) {
  return queryOptions({
    queryKey: [...CONNECTIONS_KEY, platform],
    queryFn: ({ signal }) => client.request(STATUS, { platform }, { signal }),
  });
}

function availableQuery(platform: string) {
  return queryOptions({
    queryKey: [...CONNECTIONS_KEY, platform, 'accounts'],
    queryFn: ({ signal }) => client.request(AVAILABLE, { platform }, { signal }),
  });
}

/** Which platforms the team has given access to, and the accounts it takes from there. */
export default function ConnectionsPage() {
  const t = useTexts(TEXTS);
  const [asked] = useSearchParams();
  const error = asked.get('error');
  const found = useQuery(platformsQuery);
  return (
    <Page title={t('title')} lead={t('lead')}>
      {error ? (
        <p className="note bad" role="alert">
          {error === 'access_denied' ? t('denied') : t('returned', { error })}
        </p>
      ) : null}
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {found.isPending ? <Skeleton lines={4} /> : null}
      {found.data?.platforms.map((platform) => (
        <Connection key={platform.platform} {...platform} />
      ))}
      {found.isPending ? null : <LogEntries accountId="system" />}
    </Page>
  );
}

function Connection({ platform, name }: Platform) {
  const t = useTexts(TEXTS);
  const words = useErrorWords();
  const { date } = useFormats();
  const found = useQuery(statusQuery(platform));
  const { run, isRunning } = useWrite(CONNECTIONS_KEY);
  const [opened, setOpened] = useState<'accounts' | 'disconnect'>();
  const status = found.data?.connectionStatus;
  const connect = async () => {
    const returnUrl = location.origin + location.pathname;
    const begun = await run(CONNECT, { platform, returnUrl });
    if (begun?.connectPlatform.url) location.assign(begun.connectPlatform.url);
  };
  return (
    <section className="card">
      <header>
        <h2 className="row">
          {name}
          {status ? (
            <span className={status.connected ? 'tag good' : 'tag'}>
              {t(status.connected ? 'connected' : 'notConnected')}
            </span>
          ) : null}
        </h2>
        {status ? (
          <span className="row">
            {status.connected ? (
              <>
                <button type="button" className="button" onClick={() => setOpened('accounts')}>
                  {t('accounts')}
                </button>
                <button type="button" className="button danger" onClick={() => setOpened('disconnect')}>
                  {t('disconnect')}
                </button>
              </>
            ) : null}
            <button
              type="button"
              className={status.connected ? 'button' : 'button primary'}
              disabled={isRunning}
              onClick={() => void connect()}
            >
              <PlugZap aria-hidden="true" />
              {t(status.connected ? 'again' : 'connect')}
            </button>
          </span>
        ) : null}
      </header>
      <div className="card-text">
        {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
        {!status && !found.error ? <Skeleton lines={1} /> : null}
        {status?.connected && status.connectedAs ? (
          <p>{t('as', { name: status.connectedAs, date: status.connectedAt ? date(status.connectedAt) : '' })}</p>
        ) : null}
        {status?.connected && status.expiresAt ? (
          <p className="quiet">{t('ends', { date: date(status.expiresAt) })}</p>
        ) : null}
        {status && !status.connected && status.reason ? (
          <p className="quiet">{words.said('platform_rejected', status.reason).text}</p>
        ) : null}
      </div>
      <Dialog
        isOpen={opened === 'accounts'}
        onClose={() => setOpened(undefined)}
        title={t('accountsOf', { platform: name })}
      >
        <Accounts platform={platform} onClose={() => setOpened(undefined)} />
      </Dialog>
      <Dialog
        isOpen={opened === 'disconnect'}
        onClose={() => setOpened(undefined)}
        title={t('disconnectTitle', { platform: name })}
      >
        <Confirmation
          cancel={t('cancel')}
          confirm={t('disconnect')}
          isRunning={isRunning}
          onCancel={() => setOpened(undefined)}
          onConfirm={async () => {
            if (await run(DISCONNECT, { platform }, t('disconnected', { platform: name }))) setOpened(undefined);
          }}
        >
          {t('disconnectText')}
        </Confirmation>
      </Dialog>
    </section>
  );
}

function Accounts({ platform, onClose }: { platform: string; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const found = useQuery(availableQuery(platform));
  const { run, isRunning } = useWrite(CONNECTIONS_KEY, ['accounts']);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton lines={6} />;
  const count = chosen.size;
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        if (await run(IMPORT, { platform, accountIds: [...chosen] }, t('importedToast', { count }))) onClose();
      }}
    >
      <ul className="check-list">
        {found.data.platformAccounts.map(({ id, name, currency, isMcc, status, isImported }) => (
          <li key={id}>
            <label className="check-row">
              <input
                type="checkbox"
                checked={isImported || chosen.has(id)}
                disabled={isImported}
                onChange={() => {
                  const next = new Set(chosen);
                  if (!next.delete(id)) next.add(id);
                  setChosen(next);
                }}
              />
              <span>
                {name} <small className="quiet">{currency}</small>
              </span>
              {isMcc ? <span className="tag">{t('manager')}</span> : null}
              <AccountState status={status} />
              {isImported ? <span className="tag good">{t('imported')}</span> : null}
            </label>
          </li>
        ))}
      </ul>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning || count === 0}>
          {t('import', { count })}
        </button>
      </footer>
    </form>
  );
}
