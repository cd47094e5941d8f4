import { useViewer } from '../../api/viewer';
import { useTexts } from '../../app/language';
import { TEXTS } from './texts';

/** What a kunde will see, as the team has set it now. */
export function KundeSees({ hasAll }: { hasAll: boolean }) {
  const t = useTexts(TEXTS);
  const { kundeCanViewSearchTerms, kundeCanViewNegativeLists } = useViewer().teamSettings;
  const sees = [
    t('seesFigures'),
    t('seesPlanning'),
    t('seesPeople'),
    t('seesAssistant'),
    kundeCanViewSearchTerms && t('seesTerms'),
    kundeCanViewNegativeLists && t('seesLists'),
  ];
  const misses = [
    t(hasAll ? 'missesPeople' : 'missesOthers'),
    t('missesAgency'),
    !kundeCanViewSearchTerms && t('seesTerms'),
    !kundeCanViewNegativeLists && t('seesLists'),
  ];
  return (
    <section className="kunde-sees small">
      <h3>{t('sees')}</h3>
      <ul>{sees.map((each) => each && <li key={each}>{each}</li>)}</ul>
      <h3>{t('misses')}</h3>
      <ul>{misses.map((each) => each && <li key={each}>{each}</li>)}</ul>
    </section>
  );
}
