import { ReviewPage } from './review-page';

/** Which products of all accounts are not shown. */
export default function AllFeedsPage() {
  return <ReviewPage of={{}} />;
}
