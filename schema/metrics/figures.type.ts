import { Field, Float, Int, ObjectType } from 'type-graphql';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { LocalDate, SafeInt } from '../support/scalars.js';
import { type DateRangeArgs, daysAsked } from './window.args.js';

@ObjectType({ description: 'Money as the platform told it, in the currency of the account.' })
export class NativeFigures {
  @Field({ description: 'ISO 4217.' })
  currency!: string;

  @Field(() => Float, { description: 'Advertising cost, at most 2 decimals.' })
  cost!: number;

  @Field(() => Float, { description: 'Value of the conversions, at most 2 decimals.' })
  conversionValue!: number;
}

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
  native: [
    () => NativeFigures,
    "The same money in the account's own currency, from which each day was converted at the euro's reference rate of that day; null where that is EUR, and for sums over several currencies.",
  ],
} as const satisfies Record<string, readonly [type: () => object, description: string]>;

/** What search terms cost, in the order in which they show it. */
export const TERM_COSTS = ['impressions', 'clicks', 'cost', 'conversions'] as const;

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
  native?: NativeFigures | null;
}

/** Sums over a window of days. */
export abstract class Metrics extends Figures {
  periodDays!: number;
  /** The range of the window, where it was asked for by dates; not shown. */
  range?: DateRangeArgs;
}

/** A field named after a figure, with that figure's type and meaning. */
export function Figure(): PropertyDecorator {
  return (target, property) => {
    const [type, description] = FIGURES[property as FigureName];
    Field(type, { description, nullable: property === 'native' })(target, property);
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

/** Fields after those of the class: figures in this order; REST leaves out those of `graphqlOnly`, and native money. */
export function ShowsFigures(figures = ALL, graphqlOnly: readonly FigureName[] = []): ClassDecorator {
  return ({ prototype }) => {
    for (const figure of [...figures, 'native'] as const) Figure()(prototype, figure);
    for (const figure of [...graphqlOnly, 'native'] as const) GraphqlOnly()(prototype, figure);
  };
}

/** A class that has the fields of `base`, if there is one, and then these figures. */
export function FiguresOf<Name extends FigureName, Base extends object>(
  names: readonly Name[],
  base: abstract new () => Base = Object as never,
) {
  @ObjectType()
  abstract class Figured extends (base as abstract new () => object) {}
  for (const name of names) Figure()(Figured.prototype, name);
  return Figured as abstract new () => Base & Pick<Metrics, Name>;
}

@ObjectType({ description: 'The figures of one day; zeros on a day without any.' })
@ListSize(daysAsked)
@ShowsFigures()
export class DailyMetrics extends Figures {
  @Field(() => LocalDate, { description: 'The day in the time zone of the account, YYYY-MM-DD.' })
  date!: string;
}

export const CAMPAIGN_FIGURES = {
  cost: 412.35,
  impressions: 50210,
  clicks: 870,
  conversions: 24,
  conversionValue: 1890.5,
  roas: 4.5847,
  ctr: 0.0173,
  cpc: 0.47,
} satisfies Figures;

export const DAYS = [
  {
    date: '2026-01-30',
    cost: 14.2,
    impressions: 1710,
    clicks: 31,
    conversions: 1,
    conversionValue: 79.9,
    roas: 5.6268,
    ctr: 0.0181,
    cpc: 0.46,
  },
  {
    date: '2026-01-31',
    cost: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    conversionValue: 0,
    roas: 0,
    ctr: 0,
    cpc: 0,
  },
] satisfies DailyMetrics[];
