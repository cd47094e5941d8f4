import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useTexts } from '../app/language';
import { Choice } from './choice';
import { type CsvForm, type CsvValue, csvOf, download } from './csv';
import { Dialog } from './dialog';
import { PARTS } from './texts';

interface ExportButtonProps {
  /** Of the file, without its ending. */
  name: string;
  header: readonly string[];
  rows: () => readonly (readonly CsvValue[])[];
  count: number;
}

/** Saves what a table shows, for a spreadsheet in German or in English. */
export function ExportButton({ name, header, rows, count }: ExportButtonProps) {
  const t = useTexts(PARTS);
  const [isOpen, setOpen] = useState(false);
  const [form, choose] = useState<CsvForm>(useLanguage());
  return (
    <>
      <button type="button" className="button small-button" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" />
        {t('export')}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('exportTitle', { count })}>
        <div className="confirm">
          <Choice<CsvForm>
            label={t('exportForm')}
            value={form}
            options={[
              { value: 'de', label: t('exportDe') },
              { value: 'en', label: t('exportEn') },
            ]}
            onChange={choose}
          />
          <p className="quiet small">{t(form === 'de' ? 'exportDeHint' : 'exportEnHint')}</p>
          <footer>
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {t('cancel')}
            </button>
            <button
              type="button"
              className="button primary"
              onClick={() => {
                download(`${fileName(name)}.csv`, csvOf(header, rows(), form));
                setOpen(false);
              }}
            >
              {t('exportSave')}
            </button>
          </footer>
        </div>
      </Dialog>
    </>
  );
}

/** What every file system takes. */
function fileName(name: string): string {
  return (
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || 'adlane'
  );
}
