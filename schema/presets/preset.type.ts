import { ArgsType, Field, ObjectType } from 'type-graphql';
import { AccountArgs } from '../accounts/account.args.js';
import { DateTime } from '../support/scalars.js';

const NAME = 'Its name, 1 to 200 characters.';
const KEPT = ' Absent: stays as it is.';

@ArgsType()
export class NewPresetArgs {
  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => Boolean, { defaultValue: false, description: 'true: the whole team sees it.' })
  isShared!: boolean;
}

@ArgsType()
export class PresetArgs {
  @Field(() => String, { description: 'UUID of the preset.' })
  presetId!: string;
}

@ArgsType()
export class PresetChangeArgs extends PresetArgs {
  @Field(() => String, { nullable: true, description: NAME + KEPT })
  name?: string | null;

  @Field(() => Boolean, { nullable: true, description: `true: the whole team sees it.${KEPT}` })
  isShared?: boolean | null;
}

@ArgsType()
export class ConfigChangeArgs extends AccountArgs {
  @Field(() => String, {
    nullable: true,
    description: 'UUID of a preset to link, which then says what the account shows; null unlinks.',
  })
  presetId?: string | null;
}

@ObjectType()
export abstract class PresetFields {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, {
    description: 'UUID of its owner, who alone can change or delete it; empty for a kunde where it is another kunde.',
  })
  userId!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether the whole team sees it.' })
  isShared!: boolean;

  @Field(() => DateTime, { description: 'When it was saved first, in UTC.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed, in UTC.' })
  updatedAt!: string;
}

export const PRESET = {
  id: '7b1c0d9e-2f3a-4b5c-8d6e-9f0a1b2c3d4e',
  userId: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  isShared: true,
  createdAt: '2026-01-31T08:00:00.000Z',
  updatedAt: '2026-01-31T08:00:00.000Z',
} satisfies Partial<PresetFields>;
