import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { REPORTS_KEY, SET_LOGO, setupQuery } from './reports.query';
import { TEXTS } from './texts';

/** The logo on the reports of the team. */
export default function LogoForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { data, error, refetch } = useQuery(setupQuery);
  const { run, isRunning } = useWrite(REPORTS_KEY);
  const [file, choose] = useState<File>();
  const logo = data?.clientReportLogo.image ? data.clientReportLogo : undefined;
  const save = async () => {
    if (file && (await run(SET_LOGO, { image: await base64Of(file) }, t('saved')))) onClose();
  };
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  return (
    <>
      {logo ? (
        <p>
          <img
            alt={t('logoNow')}
            src={`data:${logo.contentType};base64,${logo.image}`}
            style={{ maxHeight: '4.5rem', maxWidth: '11rem' }}
          />
        </p>
      ) : null}
      <Field label={t('choose')} hint={t('logoHint')}>
        <input type="file" accept="image/png,image/jpeg" onChange={({ target }) => choose(target.files?.[0])} />
      </Field>
      <footer>
        {logo ? (
          <button
            type="button"
            className="button danger"
            disabled={isRunning}
            onClick={() => void run(SET_LOGO, { image: null }, t('logoRemoved'))}
          >
            {t('removeLogo')}
          </button>
        ) : null}
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
        <button type="button" className="button primary" disabled={isRunning || !file} onClick={() => void save()}>
          {t('save')}
        </button>
      </footer>
    </>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
