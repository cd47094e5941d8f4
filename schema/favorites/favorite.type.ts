import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';

@ObjectType({ description: 'An account that a person keeps at hand.' })
@ListSize(50)
export class Favorite {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => String, { description: 'Name of the account.' })
  name!: string;
}

@ObjectType({ description: 'What a toggle came to.' })
export class FavoriteToggle {
  @Field(() => Boolean, { description: 'true: the account is now a favourite; false: it no longer is.' })
  isFavorited!: boolean;
}
