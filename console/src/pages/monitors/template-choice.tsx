import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { useLanguage, useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { CREATE_MONITOR, MONITORS_KEY, type Template, templatesQuery } from './monitors.query';
import { TEXTS } from './texts';
import { Severity, useRuleWords } from './words';

/** The ready monitors; one that is chosen becomes a monitor of the team. */
export function TemplateChoice({ onMade, onOwn }: { onMade: (id: string) => void; onOwn: () => void }) {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { rule } = useRuleWords();
  const { data, error, refetch } = useQuery(templatesQuery);
  const { run, isRunning } = useWrite(MONITORS_KEY);
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  const create = async ({ level, conditions, severity, isRepeated, ...words }: Template) => {
    const name = language === 'de' ? words.nameDe : words.nameEn;
    const fields = { name, level, conditions: [...conditions], severity, isRepeated, language };
    const made = await run(CREATE_MONITOR, fields, t('created', { name }));
    if (made) onMade(made.createMonitor.id);
  };
  const columns: readonly Column<Template>[] = [
    {
      key: 'monitor',
      header: t('monitor'),
      cell: ({ nameDe, nameEn, reasonDe, reasonEn, severity, level, conditions }) => (
        <>
          <b>{language === 'de' ? nameDe : nameEn}</b> <Severity severity={severity} />
          <p>{language === 'de' ? reasonDe : reasonEn}</p>
          <p className="quiet small">
            {t(level === 'account' ? 'ofAccount' : 'campaign')}: {rule(conditions)}
          </p>
        </>
      ),
    },
    {
      key: 'choose',
      header: t('choose'),
      isNumber: true,
      cell: (template) => (
        <button
          type="button"
          className="button small-button"
          aria-label={t('chooseOf', { name: language === 'de' ? template.nameDe : template.nameEn })}
          disabled={isRunning}
          onClick={() => void create(template)}
        >
          {t('choose')}
        </button>
      ),
    },
  ];
  return (
    <>
      <p className="quiet">{t('newLead')}</p>
      <p>
        <button type="button" className="button" onClick={onOwn}>
          {t('own')}
        </button>
      </p>
      <DataTable caption={t('new')} columns={columns} rows={data?.monitorTemplates} rowKey={({ key }) => key} />
    </>
  );
}
