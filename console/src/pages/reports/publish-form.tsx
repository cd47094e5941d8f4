import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import { addressesIn } from './addresses';
import { PUBLISH_REPORT, REPORTS_KEY } from './reports.query';
import { TEXTS } from './texts';

export default function PublishForm({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(REPORTS_KEY);
  const { register, handleSubmit } = useForm({ defaultValues: { mailTo: '', linkDays: 90 } });
  const publish = async ({ mailTo, linkDays }: { mailTo: string; linkDays: number }) => {
    const fields = { reportId, linkDays, mailTo: addressesIn(mailTo) };
    if (await run(PUBLISH_REPORT, fields, t('publishedNow'))) onClose();
  };
  return (
    <form onSubmit={handleSubmit(publish)}>
      <p>{t('publishText')}</p>
      <Field label={t('mailTo')} hint={t('mailToHint')}>
        <input type="text" {...register('mailTo')} />
      </Field>
      <Field label={t('linkDays')}>
        <input type="number" min={1} max={365} required {...register('linkDays', { valueAsNumber: true })} />
      </Field>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('publish')}
        </button>
      </footer>
    </form>
  );
}
