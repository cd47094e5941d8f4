import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ListPage } from '../../parts/list-page';
import { ShownOnce } from '../../parts/shown-once';
import { EndpointForm } from './endpoint-form';
import { eventWords, TEXTS } from './texts';
import { WebhookDetails } from './webhook-details';
import { type Webhook, webhooksQuery } from './webhooks.query';

interface Secret {
  url: string;
  secret: string;
}

/** The addresses of a team's own programs, what they are told, and whether that arrives. */
export default function WebhooksPage() {
  const t = useTexts(TEXTS);
  const found = useQuery(webhooksQuery);
  const rows = found.data?.webhookEndpoints;
  const [isCreating, setCreating] = useState(false);
  const [openId, open] = useState<string>();
  const [secret, showSecret] = useState<Secret>();
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
      columns={useColumns(open)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('none')}
      emptyHint={t('noneHint')}
    >
      <Dialog isOpen={isCreating} onClose={() => setCreating(false)} title={t('new')}>
        <EndpointForm
          onClose={() => setCreating(false)}
          onSecret={(made) => {
            setCreating(false);
            showSecret(made);
          }}
        />
      </Dialog>
      <Dialog
        isOpen={opened !== undefined}
        onClose={() => open(undefined)}
        title={opened?.description || opened?.url || t('title')}
        className="wide"
      >
        {opened ? (
          <WebhookDetails
            webhook={opened}
            onClose={() => open(undefined)}
            onSecret={(made) => {
              open(undefined);
              showSecret(made);
            }}
          />
        ) : null}
      </Dialog>
      <Dialog
        isOpen={secret !== undefined}
        onClose={() => showSecret(undefined)}
        title={t('secret', { url: secret?.url ?? '' })}
      >
        {secret ? (
          <ShownOnce
            value={secret.secret}
            copy={t('copy')}
            copied={t('copied')}
            done={t('done')}
            onClose={() => showSecret(undefined)}
          >
            {t('shownOnce')}
          </ShownOnce>
        ) : null}
      </Dialog>
    </ListPage>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<Webhook>[] {
  const t = useTexts(TEXTS);
  return useMemo(
    () => [
      {
        key: 'address',
        header: t('address'),
        sortBy: ({ url }) => url,
        cell: ({ url, description }) => (
          <span className="two-lines">
            <span className="address">{url}</span>
            {description ? <small className="quiet">{description}</small> : null}
          </span>
        ),
      },
      {
        key: 'events',
        header: t('events'),
        from: 'medium',
        cell: ({ events }) => (
          <ul className="quiet small">
            {events.map((event) => (
              <li key={event}>{eventWords(t, event)}</li>
            ))}
          </ul>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        cell: (webhook) => <State webhook={webhook} />,
      },
      {
        key: 'more',
        header: t('more'),
        isNumber: true,
        cell: ({ id, url }) => (
          <button
            type="button"
            className="button small-button"
            aria-label={t('moreOf', { url })}
            onClick={() => onOpen(id)}
          >
            {t('more')}
          </button>
        ),
      },
    ],
    [t, onOpen],
  );
}

const REASONS = { person: 'person', gone: 'gone', failing: 'failingFor' } as const;

function State({ webhook: { isEnabled, disabledReason, failingSince } }: { webhook: Webhook }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  if (!isEnabled) {
    return (
      <span className="two-lines">
        <span className="tag">{t('off')}</span>
        {disabledReason ? <small className="quiet">{t(REASONS[disabledReason])}</small> : null}
      </span>
    );
  }
  if (failingSince) return <span className="tag bad">{t('failing', { at: moment(failingSince) })}</span>;
  return <span className="tag good">{t('works')}</span>;
}
