import { migrations } from '../migrations/index.js';
import { visible } from './db/records/visible.js';
import { entities } from './entities.js';

/** What every database of this program is opened with. */
export const databaseSchema = { entities, filters: { visible }, migrations };
