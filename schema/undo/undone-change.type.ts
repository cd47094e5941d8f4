import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { NativeAmount } from '../campaigns/native-amount.type.js';
import { GraphqlOnly } from '../support/field-rules.js';
import { AttributedArgs } from '../support/write.args.js';

@ArgsType()
export class UndoChangeArgs extends AttributedArgs {
  @Field({ description: 'The change: an id of the audit log, as the write answered with it in X-Audit-Id.' })
  auditId!: string;
}

@ObjectType({ description: 'What a change was about; null is what it was not about.' })
export class ChangedState {
  @Field(() => Float, { nullable: true, description: 'The daily budget in EUR.' })
  dailyBudgetEur?: number | null;

  @GraphqlOnly()
  @Field(() => NativeAmount, {
    nullable: true,
    description: 'The daily budget as the account counts it; null for an account in EUR.',
  })
  dailyBudgetNative?: NativeAmount | null;

  @Field(() => String, { nullable: true, description: 'The status.' })
  status?: string | null;

  @Field(() => String, { nullable: true, description: 'The bidding strategy.' })
  strategy?: string | null;

  @Field(() => Float, { nullable: true, description: 'The return on ad spend that it aims for, 4 for 400 %.' })
  targetRoas?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the list of negative keywords.' })
  negativeKeywordList?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many keywords the list or the campaign excludes.' })
  negativeKeywordCount?: number | null;

  @Field(() => String, { nullable: true, description: 'Title of the promotion.' })
  promotion?: string | null;
}

@ObjectType({ description: 'A change that was undone.' })
export class UndoneChange {
  @Field({ description: 'The change that was undone. The undo has an id of its own, in X-Audit-Id.' })
  auditId!: string;

  @Field({ description: 'The operation that had made it.' })
  operation!: string;

  @Field({ description: 'The account.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'The campaign, if it was about one.' })
  campaignId!: string | null;

  @Field(() => ChangedState, { nullable: true, description: 'What stood at the platform until now, if anything did.' })
  previous!: ChangedState | null;

  @Field(() => ChangedState, { nullable: true, description: 'What stands there now, if anything does.' })
  current!: ChangedState | null;
}
