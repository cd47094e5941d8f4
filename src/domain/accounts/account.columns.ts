import type { Columns } from '../../db/statements/rows.js';
import type { AdAccount } from '../../platforms/ad-records.js';

/** Account columns that come from the platform. */
export const ACCOUNT_COLUMNS = {
  id: ['text', 'id'],
  name: ['text', 'name'],
  currency: ['text', 'currency'],
  status: ['text', 'status'],
  is_mcc: ['boolean', 'isManager'],
  mcc_id: ['text', 'managerId'],
  time_zone: ['text', 'timeZone'],
  login_customer_id: ['text', ({ loginCustomerId }) => loginCustomerId ?? null],
} satisfies Columns<AdAccount>;
