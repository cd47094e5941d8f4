import { useAccountId, useCurrentAccount } from '../../app/account';
import { useTexts } from '../../app/language';
import { Page } from '../../parts/page';
import { PeriodChoice } from '../../parts/period-choice';
import { Segments } from '../../parts/segments/segments';
import { TEXTS } from './texts';

/** On which devices, days and hours an account spends, and what comes back. */
export default function SegmentsPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  return (
    <Page title={t('segments')} lead={current?.name ?? '\u00a0'} actions={<PeriodChoice />}>
      <section className="card more" aria-label={t('segments')}>
        <Segments accountId={accountId} name={current?.name} />
      </section>
    </Page>
  );
}
