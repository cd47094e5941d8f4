import { migrations } from '../migrations/index.js';
import { visible } from './db/records/visible.js';
import { entities } from './entities.js';

export const databaseSchema = { entities, filters: { visible }, migrations };
