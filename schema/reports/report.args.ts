import { ArgsType, Field } from 'type-graphql';
import { DailyWindowArgs } from '../metrics/window.args.js';

/** What a report that is asked of the platform is about. */
@ArgsType()
export class ReportArgs extends DailyWindowArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'Only what this campaign of the account brought.' })
  campaignId?: string | null;
}

export const READ_AT = 'When the platform was asked, in UTC; an answer is used again for up to 15 minutes.';
