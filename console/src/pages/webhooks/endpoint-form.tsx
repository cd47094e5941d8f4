import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useLanguage, useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import { EVENTS, eventWords, TEXTS } from './texts';
import { CREATE_WEBHOOK, UPDATE_WEBHOOK, WEBHOOKS_KEY, type Webhook } from './webhooks.query';

interface EndpointFormProps {
  /** Absent: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  /** Told what is shown once, of a new one. */
  onSecret?: (made: { url: string; secret: string }) => void;
}

interface Values {
  url: string;
  description: string;
  events: string[];
  format: 'standard' | 'slack';
}

export function EndpointForm({ webhook, onClose, onSecret }: EndpointFormProps) {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { run, isRunning } = useWrite(WEBHOOKS_KEY);
  const known: readonly string[] = EVENTS;
  const offered = [...EVENTS, ...(webhook?.events.filter((event) => !known.includes(event)) ?? [])];
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Values>({
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: [...(webhook?.events ?? EVENTS)],
      format: 'standard',
    },
  });
  const save = async ({ url, description, events, format }: Values) => {
    const fields = { url: url.trim(), description: description.trim() || null, events };
    if (webhook) {
      if (await run(UPDATE_WEBHOOK, { webhookId: webhook.id, ...fields }, t('saved'))) onClose();
      return;
    }
    const made = await run(CREATE_WEBHOOK, { ...fields, format, language }, t('created', { url: fields.url }));
    if (!made) return;
    onClose();
    const { secret } = made.createWebhookEndpoint;
    if (secret && format === 'standard') onSecret?.({ url: fields.url, secret });
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Field label={t('address')} hint={t('addressHint')} error={errors.url && t('addressWrong')}>
        <input
          type="text"
          inputMode="url"
          placeholder="https://"
          maxLength={2_000}
          {...register('url', { validate: (value) => /^https:\/\/\S+$/i.test(value.trim()) })}
        />
      </Field>
      <Field label={t('description')}>
        <input type="text" maxLength={200} {...register('description')} />
      </Field>
      {webhook ? null : (
        <Field label={t('format')}>
          <select {...register('format')}>
            <option value="standard">{t('standard')}</option>
            <option value="slack">{t('slack')}</option>
          </select>
        </Field>
      )}
      <fieldset className="plain-fields">
        <legend>{t('events')}</legend>
        <ul className="check-list">
          {offered.map((event) => (
            <li key={event}>
              <label className="check-row">
                <input
                  type="checkbox"
                  value={event}
                  {...register('events', { validate: (chosen) => chosen.length > 0 })}
                />
                <span>{eventWords(t, event)}</span>
              </label>
            </li>
          ))}
        </ul>
        {errors.events ? (
          <small className="bad" role="alert">
            {t('eventsWrong')}
          </small>
        ) : null}
      </fieldset>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t(webhook ? 'save' : 'create')}
        </button>
      </footer>
    </form>
  );
}
