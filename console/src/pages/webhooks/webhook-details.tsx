import { useMemo, useState } from 'react';
import { useConnection } from '../../api/connection';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Confirmation } from '../../parts/confirmation';
import { type Column, DataTable } from '../../parts/data-table';
import { EmptyState } from '../../parts/page';
import { More } from '../../parts/pager';
import { EndpointForm } from './endpoint-form';
import { eventWords, TEXTS } from './texts';
import {
  DELETE_WEBHOOK,
  type Delivery,
  deliveriesQuery,
  REDELIVER,
  ROTATE_SECRET,
  SET_WEBHOOK_ENABLED,
  TEST_WEBHOOK,
  WEBHOOKS_KEY,
  type Webhook,
} from './webhooks.query';

interface DetailsProps {
  webhook: Webhook;
  onClose: () => void;
  onSecret: (made: { url: string; secret: string }) => void;
}

/** One endpoint: what can be done with it, and what was sent to it. */
export function WebhookDetails({ webhook, onClose, onSecret }: DetailsProps) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const { run, isRunning } = useWrite(WEBHOOKS_KEY);
  const [asked, ask] = useState<'edit' | 'rotate' | 'remove'>();
  const { id: webhookId, url, isEnabled, previousSecretUntil } = webhook;
  if (asked === 'edit') return <EndpointForm webhook={webhook} onClose={() => ask(undefined)} />;
  if (asked === 'rotate') {
    return (
      <Confirmation
        cancel={t('cancel')}
        confirm={t('rotate')}
        isRunning={isRunning}
        onCancel={() => ask(undefined)}
        onConfirm={async () => {
          const made = await run(ROTATE_SECRET, { webhookId });
          if (made?.rotateWebhookSecret.secret) onSecret({ url, secret: made.rotateWebhookSecret.secret });
        }}
      >
        {t('rotateText')}
      </Confirmation>
    );
  }
  if (asked === 'remove') {
    return (
      <Confirmation
        cancel={t('cancel')}
        confirm={t('remove')}
        isRunning={isRunning}
        onCancel={() => ask(undefined)}
        onConfirm={async () => {
          if (await run(DELETE_WEBHOOK, { webhookId }, t('removed'))) onClose();
        }}
      >
        {t('removeText')}
      </Confirmation>
    );
  }
  return (
    <>
      <p className="address quiet">{url}</p>
      {previousSecretUntil ? (
        <p className="quiet small">{t('previousUntil', { at: moment(previousSecretUntil) })}</p>
      ) : null}
      <p className="row">
        <button
          type="button"
          className="button"
          disabled={isRunning || !isEnabled}
          onClick={() => void run(TEST_WEBHOOK, { webhookId }, t('tested'))}
        >
          {t('test')}
        </button>
        <button type="button" className="button" onClick={() => ask('edit')}>
          {t('edit')}
        </button>
        <button type="button" className="button" onClick={() => ask('rotate')}>
          {t('rotate')}
        </button>
        <button
          type="button"
          className="button"
          disabled={isRunning}
          onClick={() => void run(SET_WEBHOOK_ENABLED, { webhookId, isEnabled: !isEnabled })}
        >
          {t(isEnabled ? 'switchOff' : 'switchOn')}
        </button>
        <button type="button" className="link bad" onClick={() => ask('remove')}>
          {t('remove')}
        </button>
      </p>
      <Deliveries webhook={webhook} />
    </>
  );
}

const TONES = { waiting: '', delivered: 'good', failed: 'bad' } as const;

function Deliveries({ webhook: { id: webhookId, isEnabled } }: { webhook: Webhook }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const { run, isRunning } = useWrite(WEBHOOKS_KEY);
  const { rows, more } = useConnection(deliveriesQuery(webhookId));
  const columns = useMemo(
    (): readonly Column<Delivery>[] => [
      {
        key: 'event',
        header: t('event'),
        cell: ({ eventType, createdAt }) => (
          <span className="two-lines">
            {eventWords(t, eventType)}
            <small className="quiet">{moment(createdAt)}</small>
          </span>
        ),
      },
      {
        key: 'outcome',
        header: t('outcome'),
        cell: ({ status, lastStatus, lastError, nextAttemptAt }) => (
          <span className="two-lines">
            <span className={`tag ${TONES[status]}`}>{t(status)}</span>
            <small className="quiet">
              {[
                status === 'delivered' ? lastStatus : (lastError ?? lastStatus),
                nextAttemptAt && t('next', { at: moment(nextAttemptAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        ),
      },
      { key: 'tries', header: t('tries'), isNumber: true, from: 'medium', cell: ({ attempts }) => attempts },
      {
        key: 'again',
        header: t('again'),
        isNumber: true,
        cell: ({ id, status, createdAt }) =>
          status === 'waiting' ? null : (
            <button
              type="button"
              className="link"
              aria-label={t('againOf', { at: moment(createdAt) })}
              disabled={isRunning || !isEnabled}
              onClick={() => void run(REDELIVER, { webhookId, deliveryId: id }, t('sentAgain'))}
            >
              {t('again')}
            </button>
          ),
      },
    ],
    [t, moment, run, isRunning, isEnabled, webhookId],
  );
  return (
    <section>
      <h3>{t('deliveries')}</h3>
      <DataTable
        caption={t('deliveries')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noDeliveries')} />}
      />
      <More {...more} />
    </section>
  );
}
