import { EmptyState, Page } from '../parts/page';
import { useTexts } from './language';
import { Link } from './link';
import { APP } from './texts';

export function NotFound() {
  const t = useTexts(APP);
  return (
    <Page title={t('notFound')}>
      <EmptyState title={t('notFoundHint')}>
        <Link className="button" to="/app/accounts">
          {t('toAccounts')}
        </Link>
      </EmptyState>
    </Page>
  );
}
