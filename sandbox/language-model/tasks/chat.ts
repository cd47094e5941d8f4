import { jsonBlocks } from '../json-blocks.js';
import type { ModelRequest } from '../request.js';
import { wordsOf } from '../words.js';

interface Figures {
  cost: number;
  conversionValue: number;
  conversions: number;
  clicks: number;
  roas: number;
}

interface Entry extends Partial<Figures> {
  name?: string;
  title?: string;
  searchTerm?: string;
}

/** The data of an account as far as the answer uses them. */
interface AccountData {
  account: { id: string; name: string };
  periods: { last30Days: Figures; last7Days?: Figures; previous30Days?: Figures };
  campaigns?: Entry[];
  products?: { highestCost?: Entry[]; lowestRoas?: Entry[] };
  searchTerms?: Entry[];
}

const number = (value: number, decimals: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** `1.234,56 € (1234.56 EUR)`: as people read it, and as programs find it. */
const euros = (value: number) => `${number(value, 2)} € (${value} EUR)`;
const ratio = (value: number) => `${number(value, 2)} (${value})`;

/** Prose in German about the account whose data the conversation's last turn carries. */
export function chatAnswer({ prompt }: ModelRequest): string {
  const data = jsonBlocks(prompt).find(isAccountData);
  if (!data) return 'Zu diesem Konto liegen mir keine Zahlen vor. Bitte nennen Sie mir, worum es geht.';
  const asked = new Set(wordsOf(prompt.slice(prompt.lastIndexOf('}'))));
  const { account, periods } = data;
  const { last30Days: now, previous30Days: before } = periods;
  return [
    `Das Konto „${account.name}“ (${account.id}) hat in den letzten 30 Tagen ${euros(now.cost)} gekostet`,
    ` und einen ROAS von ${ratio(now.roas)} erreicht.`,
    ` Der Conversion-Wert beträgt ${euros(now.conversionValue)} bei ${number(now.conversions, 2)} Conversions.`,
    before ? ` In den 30 Tagen davor waren es ${euros(before.cost)} und ein ROAS von ${ratio(before.roas)}.` : '',
    ...[...asked].flatMap((word) => DETAILS.filter(({ stem }) => word.startsWith(stem))).map(({ say }) => say(data)),
  ].join('');
}

const DETAILS: readonly { stem: string; say(data: AccountData): string }[] = [
  { stem: 'kampagne', say: ({ campaigns }) => sentence('Die Kampagne mit den höchsten Kosten ist', campaigns?.[0]) },
  { stem: 'produkt', say: ({ products }) => sentence('Den niedrigsten ROAS hat', products?.lowestRoas?.[0]) },
  { stem: 'suchbegriff', say: ({ searchTerms }) => sentence('Am meisten kostet die Suche', searchTerms?.[0]) },
];

function sentence(beginning: string, entry: Entry | undefined): string {
  if (!entry) return ' Dazu liegen mir keine Daten vor.';
  const name = entry.name ?? entry.title ?? entry.searchTerm ?? '';
  return ` ${beginning} „${name}“ mit ${euros(entry.cost ?? 0)} und einem ROAS von ${ratio(entry.roas ?? 0)}.`;
}

function isAccountData(value: unknown): value is AccountData {
  const { account, periods } = (value ?? {}) as Partial<AccountData>;
  return typeof account?.name === 'string' && typeof periods?.last30Days?.cost === 'number';
}
