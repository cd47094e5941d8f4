import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Confirmation } from '../../parts/confirmation';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { ShownOnce } from '../../parts/shown-once';
import { Skeleton } from '../../parts/skeleton';
import type { Schedule } from './delivery.query';
import { Ending } from './ending';
import ExportForm from './export-form';
import {
  CREATE_LINK,
  DELETE_SAVED_EXPORT,
  type ExportLink,
  linksQuery,
  REVOKE_LINK,
  SAVED_KEY,
  type Saved,
} from './exports.query';
import { TEXTS } from './texts';
import { whatWords } from './words';

const LINK_DAYS = 90;

type Asked = { what: 'made'; url: string } | { what: 'revoke'; linkId: string } | { what: 'remove' } | { what: 'edit' };

interface SavedDetailsProps {
  saved: Saved;
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** One saved export: what it reads, and the links to it. */
export default function SavedDetails({ saved, schedules, onClose }: SavedDetailsProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const { id: savedExportId, dataset } = saved;
  const { run, isRunning } = useWrite(SAVED_KEY);
  const [asked, ask] = useState<Asked>();
  const back = () => ask(undefined);
  if (asked?.what === 'made') {
    return (
      <ShownOnce value={asked.url} copy={t('copy')} copied={t('copied')} done={t('finished')} onClose={back}>
        {t('linkOnce')}
      </ShownOnce>
    );
  }
  if (asked?.what === 'edit') return <ExportForm saved={saved} onClose={back} />;
  if (asked) {
    const ending = schedules.filter((each) => each.savedExportId === savedExportId && each.status !== 'ended');
    const remove = async () => {
      if (await run(DELETE_SAVED_EXPORT, { savedExportId }, t('removed'))) onClose();
    };
    const revoke = async (linkId: string) => {
      if (await run(REVOKE_LINK, { linkId }, t('revokedNow'))) back();
    };
    return (
      <Confirmation
        cancel={t('keep')}
        confirm={t(asked.what)}
        isRunning={isRunning}
        details={asked.what === 'remove' && ending.length > 0 ? <Ending schedules={ending} /> : null}
        onCancel={back}
        onConfirm={() => void (asked.what === 'remove' ? remove() : revoke(asked.linkId))}
      >
        {t(asked.what === 'remove' ? 'removeText' : 'revokeText')}
      </Confirmation>
    );
  }
  return (
    <>
      <p>
        {t(`of_${dataset}`)} · {whatWords(t, formats, saved)}
      </p>
      <Links savedExportId={savedExportId} onRevoke={(linkId) => ask({ what: 'revoke', linkId })} />
      <NewLink savedExportId={savedExportId} onMade={(url) => ask({ what: 'made', url })} />
      <p className="row">
        <button type="button" className="button" onClick={() => ask({ what: 'edit' })}>
          {t('change')}
        </button>
        <button type="button" className="link bad" onClick={() => ask({ what: 'remove' })}>
          {t('removeSaved')}
        </button>
      </p>
    </>
  );
}

function Links({ savedExportId, onRevoke }: { savedExportId: string; onRevoke: (linkId: string) => void }) {
  const t = useTexts(TEXTS);
  const { date, moment } = useFormats();
  const { data, error, refetch } = useQuery(linksQuery(savedExportId));
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  if (data.length === 0) return <p className="quiet">{t('noLinks')}</p>;
  const stateOf = ({ revokedAt, expiresAt }: ExportLink) => {
    if (revokedAt) return t('revoked', { date: date(revokedAt) });
    return t(new Date(expiresAt) > new Date() ? 'validUntil' : 'expired', { date: date(expiresAt) });
  };
  return (
    <ul className="rows" aria-label={t('links')}>
      {data.map((link) => (
        <li key={link.id}>
          <span className="two-lines">
            {t('linkOf', { moment: moment(link.createdAt) })}
            <small className="quiet">{stateOf(link)}</small>
          </span>
          {link.revokedAt ? null : (
            <button
              type="button"
              className="button small-button"
              aria-label={t('revokeOf', { moment: moment(link.createdAt) })}
              onClick={() => onRevoke(link.id)}
            >
              {t('revoke')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function NewLink({ savedExportId, onMade }: { savedExportId: string; onMade: (url: string) => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(linksQuery(savedExportId).queryKey);
  const { register, handleSubmit } = useForm({ defaultValues: { linkDays: LINK_DAYS } });
  const create = async ({ linkDays }: { linkDays: number }) => {
    const made = await run(CREATE_LINK, { savedExportId, linkDays });
    if (made) onMade(made.createExportLink.url);
  };
  return (
    <form onSubmit={handleSubmit(create)}>
      <Field label={t('linkDays')} hint={t('linkHint')}>
        <input type="number" min={1} max={365} required {...register('linkDays', { valueAsNumber: true })} />
      </Field>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('newLink')}
        </button>
      </footer>
    </form>
  );
}
