import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { FigureSegment } from '../../src/domain/reports/report.enum.js';
import { CAMPAIGN_FIGURES, Figures, ShowsFigures } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import { READ_AT, ReportArgs } from './report.args.js';

registerEnumType(FigureSegment, {
  name: 'FigureSegment',
  description: 'How figures are cut.',
  valuesConfig: {
    device: { description: 'By the device on which the ad was shown.' },
    hour: { description: 'By the hour of the day.' },
    day_of_week: { description: 'By the day of the week.' },
    hour_of_week: { description: 'By the hour of each day of the week.' },
  },
});

@ArgsType()
export class SegmentArgs extends ReportArgs {
  @Field(() => FigureSegment, { description: 'How the figures are cut.' })
  by!: FigureSegment;
}

@ObjectType({ description: 'The figures of one device or time of day.' })
@ListSize(168)
@ShowsFigures()
export class SegmentFigures extends Figures {
  @Field(() => String, {
    nullable: true,
    description: 'MOBILE, DESKTOP, TABLET, CONNECTED_TV or OTHER; null unless cut by device.',
  })
  device!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Hour that begins then, 0 to 23 in the time zone of the account; null unless cut by hours.',
  })
  hour!: number | null;

  @Field(() => String, { nullable: true, description: 'MONDAY to SUNDAY; null unless cut by days of the week.' })
  dayOfWeek!: string | null;
}

@ObjectType({ description: 'The figures of an account or a campaign, cut by device or time of day.' })
export class SegmentedFigures {
  @Field(() => String, { description: 'The account.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'The campaign, if it is about one.' })
  campaignId!: string | null;

  @Field(() => FigureSegment, { description: 'How they are cut.' })
  by!: FigureSegment;

  @Field(() => LocalDate, { description: 'First day of the window, in the time zone of the account.' })
  startDate!: string;

  @Field(() => LocalDate, { description: 'Last day of the window.' })
  endDate!: string;

  @Field(() => DateTime, { description: READ_AT })
  readAt!: string;

  @Field(() => [SegmentFigures], {
    description: 'Devices by name; every hour and day of the week, from 0 and Monday on, zeros included.',
  })
  data!: SegmentFigures[];
}

export const SEGMENTED_FIGURES = {
  accountId: '1000000001',
  campaignId: null,
  by: 'device',
  startDate: '2026-01-02',
  endDate: '2026-01-31',
  readAt: '2026-02-01T07:30:00.000Z',
  data: [{ device: 'MOBILE', hour: null, dayOfWeek: null, ...CAMPAIGN_FIGURES }],
} satisfies SegmentedFigures;
