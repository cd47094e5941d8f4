import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../support/scalars.js';

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
