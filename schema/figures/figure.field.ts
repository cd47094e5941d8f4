import { Field, Float, Int } from 'type-graphql';
import { SafeInt } from '../support/scalars.js';

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

/** A field named after a figure, with that figure's type and meaning. */
export function Figure(): PropertyDecorator {
  return (target, property) => {
    const [type, description] = FIGURES[property as keyof typeof FIGURES];
    Field(type, { description })(target, property);
  };
}
