import { EmptyState, Page } from '../parts/page';
import { addressOf, useCurrentAccount } from './account';
import { type Text, useText, useTexts } from './language';
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

/** An account whose platform has nothing to show on the page. */
export function NotOffered({ title }: { title: Text }) {
  const t = useTexts(APP);
  const text = useText();
  const { asked, platformOf } = useCurrentAccount();
  const platform = platformOf(asked)?.name ?? asked?.platform ?? '';
  return (
    <Page title={text(title)} {...(asked && { lead: asked.name })}>
      <EmptyState title={t('notOffered', { page: text(title), platform })}>
        {asked ? (
          <Link className="button primary" to={addressOf('accounts/:accountId/campaigns', asked.id) as string}>
            {t('toCampaigns')}
          </Link>
        ) : null}
        <Link className="button" to="/app/accounts">
          {t('toAccounts')}
        </Link>
      </EmptyState>
    </Page>
  );
}
