import type { Columns } from '../../db/statements/rows.js';
import type { ZonedAccount } from './account-zones.js';

/** Account columns that come from the platform. */
export const ACCOUNT_COLUMNS = {
  id: ['text', 'id'],
  name: ['text', 'name'],
  currency: ['text', 'currency'],
  status: ['text', 'status'],
  is_mcc: ['boolean', 'isManager'],
  mcc_id: ['text', 'managerId'],
  time_zone: ['text', 'timeZone'],
  reported_time_zone: ['text', 'reportedTimeZone'],
  login_customer_id: ['text', ({ loginCustomerId }) => loginCustomerId ?? null],
} satisfies Columns<ZonedAccount>;
