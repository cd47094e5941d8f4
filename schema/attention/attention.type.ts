import { AttentionKind, NAMED_SUBJECTS } from '../../src/domain/attention/attention.enum.js';
import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, of, Type, texts } from '../support/fields.js';

@Type('Something that needs attention.')
@ListSize(Object.keys(AttentionKind).length)
export class Attention extends FieldsOf({
  kind: of(AttentionKind, 'What it is.').example('missed_targets'),
  count: int('How many, 1 or more.').example(1),
  ids: texts(`IDs of the first ${NAMED_SUBJECTS}.`, ListSize(NAMED_SUBJECTS)).example(['1000000001']),
}) {}
