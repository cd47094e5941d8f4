import { ArgsType, Field } from 'type-graphql';

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
export class ConfigChangeArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'UUID of a preset to link, which then says what the account shows; null unlinks.',
  })
  presetId?: string | null;
}
