import type { Figures } from '../world/figures.js';
import type { Entity } from './tables/entity.js';
import type { Refs } from './tables/tables.js';

/** Fills in the figures of one day; false where the object had none. */
export type Fill = (out: Figures, day: number) => boolean;

/** Parts of the impressions that were possible in searches; what is left went to others with a better rank. */
interface ImpressionShare {
  shown: number;
  lostToBudget: number;
}

/** One object that a query can find, with its figures. */
export interface Source {
  refs: Refs;
  /** Values of the segments that belong to the object itself. */
  segments?: Entity;
  fill?: Fill;
  /** How the impressions that were possible on a day went, where that is known. */
  share?: (day: number) => ImpressionShare | undefined;
}

/** One of several equal parts whose sum is exactly the whole. */
export function partOf(whole: Fill, part: number, parts: number): Fill {
  return shared(whole, (value) => Math.floor((value * (part + 1)) / parts) - Math.floor((value * part) / parts));
}

/** The part of a whole from one bound to another, both from 0 to 1: parts that adjoin have exactly the whole as their sum. */
export function betweenParts(whole: Fill, from: number, to: number): Fill {
  return shared(whole, (value) => Math.floor(value * to) - Math.floor(value * from));
}

function shared(whole: Fill, share: (value: number) => number): Fill {
  return (out, day) => {
    if (!whole(out, day)) return false;
    out.impressions = share(out.impressions);
    out.clicks = share(out.clicks);
    out.costCents = share(out.costCents);
    out.conversionHundredths = share(out.conversionHundredths);
    out.valueCents = share(out.valueCents);
    return true;
  };
}

/** The sum of several objects on a day. */
export function sumOf(fills: Fill[]): Fill {
  const one: Figures = { impressions: 0, clicks: 0, costCents: 0, conversionHundredths: 0, valueCents: 0 };
  return (out, day) => {
    Object.assign(out, { impressions: 0, clicks: 0, costCents: 0, conversionHundredths: 0, valueCents: 0 });
    let any = false;
    for (const fill of fills) {
      if (!fill(one, day)) continue;
      any = true;
      out.impressions += one.impressions;
      out.clicks += one.clicks;
      out.costCents += one.costCents;
      out.conversionHundredths += one.conversionHundredths;
      out.valueCents += one.valueCents;
    }
    return any;
  };
}
