import { registerEnumType } from 'type-graphql';
import { AuditStatus } from '../../src/domain/audit/audit.enum.js';

registerEnumType(AuditStatus, {
  name: 'AuditStatus',
  description: 'How a write ended.',
  valuesConfig: {
    done: { description: 'It was done.' },
    refused: { description: 'It was refused and changed nothing.' },
    failed: { description: 'Something outside the caller’s power went wrong.' },
    open: { description: 'It was begun; nothing is known of its end.' },
  },
});

export { AuditStatus };
