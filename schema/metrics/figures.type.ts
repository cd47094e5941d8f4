import { Field, Float, Int, ObjectType } from 'type-graphql';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { LocalDate, SafeInt } from '../support/scalars.js';
import { daysAsked } from './window.args.js';

const FIGURES = {
  periodDays: [() => Int, 'Days of the window.'],
  cost: [() => Float, 'Advertising cost in EUR, at most 2 decimals.'],
  impressions: [() => SafeInt, 'How often ads were shown.'],
  clicks: [() => SafeInt, 'Clicks on ads.'],
  conversions: [() => Float, 'Conversions, at most 2 decimals: the platform shares one conversion among several ads.'],
  conversionValue: [() => Float, 'Value of the conversions in EUR, at most 2 decimals.'],
  roas: [() => Float, 'Return on ad spend: conversionValue / cost, at most 4 decimals; 0 without cost.'],
  ctr: [() => Float, 'Click-through rate: clicks / impressions, at most 4 decimals; 0 without impressions.'],
  cpc: [() => Float, 'Cost per click in EUR: cost / clicks, at most 2 decimals; 0 without clicks.'],
} as const;

type FigureName = keyof typeof FIGURES;

/** Sums of ads. A type that extends it names its fields with ShowsFigures. */
export abstract class Figures {
  cost!: number;
  impressions!: number;
  clicks!: number;
  conversions!: number;
  conversionValue!: number;
  roas!: number;
  ctr!: number;
  cpc!: number;
}

/** Sums over a window of days. */
export abstract class Metrics extends Figures {
  periodDays!: number;
}

/** A field named after a figure, with that figure's type and meaning. */
export function Figure(): PropertyDecorator {
  return (target, property) => {
    const [type, description] = FIGURES[property as FigureName];
    Field(type, { description })(target, property);
  };
}

const ALL: readonly FigureName[] = [
  'cost',
  'impressions',
  'clicks',
  'conversions',
  'conversionValue',
  'roas',
  'ctr',
  'cpc',
];
export const WINDOW_FIGURES: readonly FigureName[] = ['periodDays', ...ALL];

/** Fields after those of the class: figures in this order; REST leaves out those of `graphqlOnly`. */
export function ShowsFigures(figures = ALL, graphqlOnly: readonly FigureName[] = []): ClassDecorator {
  return ({ prototype }) => {
    for (const figure of figures) Figure()(prototype, figure);
    for (const figure of graphqlOnly) GraphqlOnly()(prototype, figure);
  };
}

@ObjectType({ description: 'The figures of one day; zeros on a day without any.' })
@ListSize(daysAsked)
@ShowsFigures()
export class DailyMetrics extends Figures {
  @Field(() => LocalDate, { description: 'The day in the time zone of the account, YYYY-MM-DD.' })
  date!: string;
}
