/** Writes src/platforms/meta/insight-facts.ts from definitions.json beside this: `node test/definitions/meta/report-facts.mjs`. */
import { readFileSync, writeFileSync } from 'node:fs';

const { source, enums, types } = JSON.parse(readFileSync(new URL('definitions.json', import.meta.url), 'utf8'));
const words = (name) => enums[`AdsInsights.${name}`].join(' ');
const fields = Object.entries(types.AdsInsights)
  .map(([name, type]) => (type === 'string' ? name : `${name}:${type}`))
  .join(' ');
writeFileSync(
  new URL('../../../src/platforms/meta/insight-facts.ts', import.meta.url),
  `/** Written by test/definitions/meta/report-facts.mjs from ${source}. */\n` +
    Object.entries({
      INSIGHT_FIELDS: fields,
      BREAKDOWNS: words('Breakdowns'),
      ACTION_BREAKDOWNS: words('ActionBreakdowns'),
      DATE_PRESETS: words('DatePreset'),
      LEVELS: words('Level'),
    })
      .map(([name, text]) => `export const ${name} =\n  '${text}';\n`)
      .join(''),
);
