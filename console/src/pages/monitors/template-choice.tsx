import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { useLanguage, useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Skeleton } from '../../parts/skeleton';
import { CREATE_MONITOR, MONITORS_KEY, type Template, templatesQuery } from './monitors.query';
import { TEXTS } from './texts';
import { Severity, useRuleWords } from './words';

/** The ready monitors; one that is chosen becomes a monitor of the team. */
export function TemplateChoice({ onMade }: { onMade: (id: string) => void }) {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { rule } = useRuleWords();
  const { data, error, refetch } = useQuery(templatesQuery);
  const { run, isRunning } = useWrite(MONITORS_KEY);
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const create = async ({ level, conditions, severity, isRepeated, ...words }: Template) => {
    const name = language === 'de' ? words.nameDe : words.nameEn;
    const fields = { name, level, conditions: [...conditions], severity, isRepeated, language };
    const made = await run(CREATE_MONITOR, fields, t('created', { name }));
    if (made) onMade(made.createMonitor.id);
  };
  return (
    <>
      <p className="quiet">{t('newLead')}</p>
      <ul className="template-list">
        {data.monitorTemplates.map((template) => {
          const { key, severity, conditions, level } = template;
          const [name, reason] =
            language === 'de' ? [template.nameDe, template.reasonDe] : [template.nameEn, template.reasonEn];
          return (
            <li key={key}>
              <div>
                <h3>
                  {name} <Severity severity={severity} />
                </h3>
                <p>{reason}</p>
                <p className="quiet small">
                  {t(level === 'account' ? 'ofAccount' : 'campaign')}: {rule(conditions)}
                </p>
              </div>
              <button
                type="button"
                className="button small-button"
                aria-label={t('chooseOf', { name })}
                disabled={isRunning}
                onClick={() => void create(template)}
              >
                {t('choose')}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
