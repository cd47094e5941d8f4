import type { FieldValue } from '../gaql/condition.js';
import { isField, isMessage, type Operation, operationError, type Values } from './operation.js';

/** The values that an update sets: those of its mask, null where the mask names what was not sent. */
export function maskedValues(operation: Operation, writable: ReadonlySet<string>): Values {
  const { mask, resource, values } = operation;
  const at = { location: operation.location.slice(0, -1) };
  if (!mask) {
    const message = 'The field mask must be provided for update operations.';
    throw operationError(at, 'fieldMaskError.FIELD_MASK_MISSING', message, ['update_mask']);
  }
  const out: Values = {};
  for (const path of mask) {
    if (isMessage(resource, path)) {
      const message = `The field mask updated a field with subfields: '${path}'. Instead, list the individual subfields.`;
      throw operationError(at, 'fieldMaskError.FIELD_HAS_SUBFIELDS', message, ['update_mask']);
    }
    if (!isField(resource, path)) {
      const message = `The field mask contained an invalid field: '${path}'.`;
      throw operationError(at, 'fieldMaskError.FIELD_NOT_FOUND', message, ['update_mask']);
    }
    if (path === 'resource_name') continue;
    if (!writable.has(path)) {
      throw operationError(operation, 'fieldError.IMMUTABLE_FIELD', 'The field cannot be modified.', path.split('.'));
    }
    out[path] = values[path] ?? null;
  }
  return out;
}

/** A name: required, and at most `most` characters. */
export function demandName(operation: Operation, name: FieldValue | null, most: number): string {
  if (typeof name !== 'string' || name.trim() === '') {
    throw operationError(operation, 'fieldError.REQUIRED', 'The required field was not present.', ['name']);
  }
  if (name.length > most) throw operationError(operation, 'stringLengthError.TOO_LONG', 'Too long.', ['name']);
  return name;
}

export function refuseRemoved(operation: Operation): never {
  throw operationError(
    operation,
    'contextError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
    'The operation is not allowed for removed resources.',
    ['resource_name'],
  );
}
