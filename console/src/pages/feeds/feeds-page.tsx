import { useAccountId, useCurrentAccount } from '../../app/account';
import { ReviewPage } from './review-page';

/** The feeds of an account, and which of its products are not shown. */
export default function FeedsPage() {
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  return <ReviewPage of={{ accountId }} name={current?.name} />;
}
