import { noise, pick } from './random.js';

export type ProductStatus = 'approved' | 'pending' | 'disapproved' | 'limited';

/** A finding of the merchant platform about one product. */
export interface ItemIssue {
  code: string;
  severity: 'NOT_IMPACTED' | 'DEMOTED' | 'DISAPPROVED';
  resolution: 'merchant_action' | 'pending_processing';
  attribute?: string;
  description: string;
  detail: string;
  documentation: string;
}

const HELP = 'https://support.example.com/merchants/answer';

const BLOCKING: readonly ItemIssue[] = [
  issue(
    'image_link_broken',
    'DISAPPROVED',
    'image_link',
    'Invalid image [image link]',
    'Ensure the image is accessible and uses an accepted format',
    6098289,
  ),
  issue(
    'landing_page_error',
    'DISAPPROVED',
    'link',
    'Desktop page not available',
    'Update your website or landing page URL to enable access from desktop devices',
    6098155,
  ),
  issue(
    'price_updated',
    'DISAPPROVED',
    'price',
    'Mismatched product price',
    'Provide the same price in the product data and on the landing page',
    6098334,
  ),
  issue(
    'missing_shipping',
    'DISAPPROVED',
    'shipping',
    'Missing value [shipping]',
    'Add shipping costs for your product',
    6239383,
  ),
  issue(
    'policy_enforcement_account_disapproval',
    'DISAPPROVED',
    undefined,
    'Policy violation',
    'Remove the products that the policy does not allow',
    6150127,
  ),
];

const DEMOTING: readonly ItemIssue[] = [
  issue(
    'item_missing_required_attribute',
    'DEMOTED',
    'gtin',
    'Limited performance due to missing identifiers [gtin, mpn, brand]',
    'Provide the unique identifiers of the product',
    6324461,
  ),
  issue(
    'image_too_small',
    'DEMOTED',
    'image_link',
    'Image too small [image link]',
    'Use an image with at least 250 x 250 pixels',
    6324350,
  ),
  issue(
    'title_all_caps',
    'DEMOTED',
    'title',
    'Excessive capitalisation in title',
    'Write the title in normal case',
    6324415,
  ),
  issue(
    'availability_updated',
    'DEMOTED',
    'availability',
    'Updated availability',
    'Keep the availability in the product data in step with the landing page',
    6324448,
  ),
];

const WAITING: ItemIssue = {
  ...issue(
    'pending_initial_policy_review',
    'DISAPPROVED',
    undefined,
    'Pending initial review',
    'Wait for the review to finish, usually within 3 business days',
    2948694,
  ),
  resolution: 'pending_processing',
};

const HINT: ItemIssue = issue(
  'description_short',
  'NOT_IMPACTED',
  'description',
  'Description too short',
  'Add more detail to the description',
  6324468,
);

/** Four in five products are approved, some of these with a hint that has no effect. */
export function statusOf(seed: number, wanted?: 'disapproved'): { status: ProductStatus; issues: ItemIssue[] } {
  const roll = wanted ? 0.1 : noise(seed, 40);
  if (roll < 0.04) return { status: 'pending', issues: [WAITING] };
  if (roll < 0.11) {
    const first = pick(BLOCKING, seed, 41);
    return { status: 'disapproved', issues: noise(seed, 42) < 0.25 ? [first, pick(DEMOTING, seed, 43)] : [first] };
  }
  if (roll < 0.19) return { status: 'limited', issues: [pick(DEMOTING, seed, 44)] };
  return { status: 'approved', issues: noise(seed, 45) < 0.08 ? [HINT] : [] };
}

function issue(
  code: string,
  severity: ItemIssue['severity'],
  attribute: string | undefined,
  description: string,
  detail: string,
  answer: number,
): ItemIssue {
  const documentation = `${HELP}/${answer}`;
  return { code, severity, resolution: 'merchant_action', attribute, description, detail, documentation };
}
