import type { Translate } from '../../app/language';
import { useTexts } from '../../app/language';
import type { ProductStatus } from '../../generated/graphql';
import { TEXTS } from './texts';

const TONES: Readonly<Record<ProductStatus, string>> = {
  approved: 'good',
  pending: '',
  disapproved: 'bad',
  limited: 'bad',
};

/** Whether Merchant Center shows a product. */
export function Review({ status }: { status: ProductStatus }) {
  const t = useTexts(TEXTS);
  return <span className={`tag ${TONES[status]}`}>{t(status)}</span>;
}

interface Reviewed {
  status: ProductStatus;
}

/** As a column of a list. */
export function reviewColumn(t: Translate<'status' | ProductStatus>) {
  return {
    csv: ({ status }: Reviewed) => t(status),
    cell: ({ status }: Reviewed) => <Review status={status} />,
  };
}

/** What stands below a product's name where its list has no room for that column: only what somebody has to look at. */
export function ReviewBelow({ status }: Reviewed) {
  const t = useTexts(TEXTS);
  return status === 'approved' ? null : <span className="until-wide"> · {t(status)}</span>;
}
