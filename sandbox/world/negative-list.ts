import { type Account, objectId } from './account.js';
import type { Campaign } from './campaign.js';
import { seedOf, shuffled } from './random.js';

export interface NegativeList {
  id: string;
  name: string;
  keywords: { id: string; text: string; matchType: 'BROAD' | 'PHRASE' | 'EXACT' }[];
  campaigns: Campaign[];
}

const PER_LIST = 50;

/** Lists of excluded keywords that the account already has. */
export function negativeListsOf(account: Account, campaigns: Campaign[]): NegativeList[] {
  const takers = campaigns.filter(({ channel, status }) => channel !== 'DISPLAY' && status === 'ENABLED');
  const seed = seedOf(account.seed, 'negative lists');
  const general = ['kostenlos', 'gratis', 'jobs', 'ausbildung', 'gehalt', 'wikipedia', 'youtube', 'selber bauen'];
  const { competitors } = account.industry;
  const lists = [listOf(account, 0, 'Ausschlüsse allgemein', general, takers)];
  if (account.index % 2 === 0) {
    lists.push(
      listOf(
        account,
        1,
        'Wettbewerber',
        competitors.map((each) => each.toLowerCase()),
        shuffled(takers, seed).slice(0, 3),
      ),
    );
  }
  return lists;
}

function listOf(account: Account, index: number, name: string, texts: string[], campaigns: Campaign[]): NegativeList {
  return {
    id: objectId(account, 800_000 + index),
    name,
    keywords: texts.map((text, at) => ({
      id: objectId(account, 810_000 + index * PER_LIST + at),
      text,
      matchType: at % 3 === 2 ? 'EXACT' : 'PHRASE',
    })),
    campaigns,
  };
}
