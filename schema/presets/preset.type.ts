import { AccountArgs } from '../accounts/account.args.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, Type, text } from '../support/fields.js';

const NAME = 'Name, 1 to 200 characters.';
const KEPT = ' Omit to keep the current value.';

export class NewPresetArgs extends ArgumentsOf({
  name: text(NAME),
  isShared: bool('Whether the whole team sees it.').default(false),
}) {}

export class PresetArgs extends ArgumentsOf({
  presetId: text('UUID of the preset.'),
}) {}

export class PresetChangeArgs extends ArgumentsOf(PresetArgs, {
  name: text(NAME + KEPT).nullable(),
  isShared: bool(`Whether the whole team sees it.${KEPT}`).nullable(),
}) {}

export class ConfigChangeArgs extends ArgumentsOf(AccountArgs, {
  presetId: text('UUID of a preset to link, which then determines what the account shows; null unlinks.').nullable(),
}) {}

@Type()
export abstract class PresetFields extends FieldsOf({
  id: text('UUID.').example('7b1c0d9e-2f3a-4b5c-8d6e-9f0a1b2c3d4e'),
  userId: text(
    'UUID of its owner, who alone can change or delete it; empty for a kunde if it is another kunde.',
  ).example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  name: text('Name of the preset.'),
  isShared: bool('Whether the whole team sees it.').example(true),
  createdAt: dateTime('When it was created, in UTC.').example('2026-01-31T08:00:00.000Z'),
  updatedAt: dateTime('When it was last changed, in UTC.').example('2026-01-31T08:00:00.000Z'),
}) {}
