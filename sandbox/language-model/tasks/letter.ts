import { jsonBlocks } from '../json-blocks.js';
import type { ModelRequest } from '../request.js';

interface Fact {
  values?: Record<string, string>;
  direction?: string;
}

/** Paragraphs about facts that are named by keys, for requests whose answer has paragraphs; undefined for others. */
export function letter(request: ModelRequest): string[] | undefined {
  if (!request.schema?.properties?.paragraphs) return undefined;
  const facts = jsonBlocks(request.prompt).flatMap((block) => (Array.isArray(block) ? (block as Fact[]) : []));
  const keys = new Set(facts.flatMap(({ values }) => Object.keys(values ?? {})));
  const isHigher = facts.some(({ values, direction }) => values?.cost !== undefined && direction === 'higher');
  const isGerman = /German/.test(request.instructions);
  const sentences: [needs: string[], de: string, en: string][] = [
    [
      ['period', 'cost', 'clicks'],
      'Im Zeitraum {{period}} haben Ihre Anzeigen {{clicks}} Klicks gebracht. Die Kosten lagen bei {{cost}}.',
      'In {{period}} your ads brought {{clicks}} clicks. The cost was {{cost}}.',
    ],
    [
      ['cost_before', 'earlier_period'],
      `Das ist ${isHigher ? 'mehr' : 'nicht mehr'} als zuvor: Im Zeitraum {{earlier_period}} waren es {{cost_before}}.`,
      `That is ${isHigher ? 'more' : 'not more'} than before: in {{earlier_period}} it was {{cost_before}}.`,
    ],
    [
      ['campaign_1', 'campaign_1_cost'],
      'Am meisten floss in die Kampagne „{{campaign_1}}“ ({{campaign_1_cost}}).',
      'Most went into the campaign “{{campaign_1}}” ({{campaign_1_cost}}).',
    ],
  ];
  const told = sentences.filter(([needs]) => needs.every((key) => keys.has(key)));
  return told.map(([, de, en]) => (isGerman ? de : en));
}
