import { type Account, objectId } from './account.js';

export interface ConversionAction {
  id: string;
  name: string;
  category: 'PURCHASE' | 'SUBMIT_LEAD_FORM' | 'PHONE_CALL_LEAD' | 'SIGNUP';
  type: 'WEBPAGE' | 'AD_CALL';
  origin: 'WEBSITE' | 'CALL_FROM_ADS';
  counting: 'MANY_PER_CLICK' | 'ONE_PER_CLICK';
  status: 'ENABLED' | 'REMOVED';
  /** Whether it counts as a conversion; what does not is in `all_conversions` alone. */
  primary: boolean;
  /** The part of the conversions that is its own, as bounds from 0 to 1. */
  part: readonly [from: number, to: number];
}

/** What an account counts: orders or enquiries, calls, and sign-ups that are no conversions to bid for. */
export function conversionActionsOf(account: Account): ConversionAction[] {
  const { leads } = account.industry;
  const id = (at: number) => objectId(account, 830_000 + at);
  return [
    {
      id: id(0),
      name: leads ? 'Anfrage' : 'Kauf',
      category: leads ? 'SUBMIT_LEAD_FORM' : 'PURCHASE',
      type: 'WEBPAGE',
      origin: 'WEBSITE',
      counting: leads ? 'ONE_PER_CLICK' : 'MANY_PER_CLICK',
      status: 'ENABLED',
      primary: true,
      part: [0, 0.85],
    },
    {
      id: id(1),
      name: 'Anruf über Anzeige',
      category: 'PHONE_CALL_LEAD',
      type: 'AD_CALL',
      origin: 'CALL_FROM_ADS',
      counting: 'ONE_PER_CLICK',
      status: 'ENABLED',
      primary: true,
      part: [0.85, 1],
    },
    {
      id: id(2),
      name: 'Newsletter',
      category: 'SIGNUP',
      type: 'WEBPAGE',
      origin: 'WEBSITE',
      counting: 'ONE_PER_CLICK',
      status: 'ENABLED',
      primary: false,
      part: [0, 0],
    },
    {
      id: id(3),
      name: 'Alte Danke-Seite',
      category: 'PURCHASE',
      type: 'WEBPAGE',
      origin: 'WEBSITE',
      counting: 'MANY_PER_CLICK',
      status: 'REMOVED',
      primary: true,
      part: [0, 0],
    },
  ];
}

/** Hundredths of sign-ups that come with a day's conversions. */
export function signUps(conversionHundredths: number): number {
  return Math.floor(conversionHundredths / 4);
}
