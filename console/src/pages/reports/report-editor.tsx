import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { DRAFT_TEXT, REPORTS_KEY, type Report, SAVE_REPORT } from './reports.query';
import { TEXTS } from './texts';

/** The text of a draft, which a person writes; a model may draft it, and nothing is stored until it is saved. */
export default function ReportEditor({ report }: { report: Report }) {
  const t = useTexts(TEXTS);
  const [text, write] = useState(report.text);
  const [language, choose] = useState(report.language);
  const [notes, note] = useState('');
  const [isAsking, ask] = useState(false);
  const { run, isRunning } = useWrite(REPORTS_KEY);
  const drafting = useWrite();
  const draft = async () => {
    const made = await drafting.run(DRAFT_TEXT, { reportId: report.id, notes: notes.trim() || null }, t('drafted'));
    if (!made) return;
    ask(false);
    write(made.draftClientReportText.text);
  };
  return (
    <form
      className="plain-fields"
      onSubmit={(event) => {
        event.preventDefault();
        void run(SAVE_REPORT, { reportId: report.id, text, language }, t('saved'));
      }}
    >
      {report.isTextOutdated ? (
        <p className="note" role="status">
          {t('outdated')}
        </p>
      ) : null}
      <Field label={t('text')} hint={t('textHint')}>
        <textarea rows={12} maxLength={10_000} value={text} onChange={({ target }) => write(target.value)} />
      </Field>
      <Field label={t('language')}>
        <select value={language} onChange={({ target }) => choose(target.value as Report['language'])}>
          <option value="de">{t('de')}</option>
          <option value="en">{t('en')}</option>
        </select>
      </Field>
      <footer className="page-actions">
        <button type="button" className="button" onClick={() => ask(true)}>
          {t('draftText')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
      <Dialog isOpen={isAsking} onClose={() => ask(false)} title={t('draftTitle')}>
        <p>{t('draftHint')}</p>
        <Field label={t('notes')}>
          <textarea rows={3} maxLength={1_000} value={notes} onChange={({ target }) => note(target.value)} />
        </Field>
        <footer>
          <button type="button" className="button" onClick={() => ask(false)}>
            {t('cancel')}
          </button>
          <button type="button" className="button primary" disabled={drafting.isRunning} onClick={() => void draft()}>
            {t(drafting.isRunning ? 'writing' : 'draftText')}
          </button>
        </footer>
      </Dialog>
    </form>
  );
}
