import { globSync, readFileSync } from 'node:fs';
import { ERROR_STATUS, type ErrorCode } from '../../src/errors.js';
import { errorAnswer } from '../../src/transports/openapi/errors.js';

/** Texts of the program, with whatever it puts into them. */
const TEXTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** The validator's own. */
const TOO_MUCH = /^must not be greater than \d+$/;

/** Shorter ones say nothing by themselves. */
const LEAST_OWN = 8;

function patternOf(text: string): RegExp | undefined {
  const parts = text.split(/\$\{[^{}]*\}/).map((part) => part.replaceAll("\\'", "'"));
  if (parts.join('').trim().length < LEAST_OWN) return undefined;
  return new RegExp(`^${parts.map(escaped).join('.+')}$`, 's');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const patterns = globSync('src/**/*.ts')
  .filter((file) => !file.includes('openapi') && !file.endsWith('-facts.ts'))
  .flatMap((file) => readFileSync(file, 'utf8').match(TEXTS) ?? [])
  .map((text) => text.slice(1, -1))
  .flatMap((text) => patternOf(text) ?? [])
  .concat(TOO_MUCH);

/** Whether the program says this, by itself or after the name of a parameter. */
function isSaid(message: string): boolean {
  const rule = message.replace(/^\w+ /, '');
  return patterns.some((pattern) => pattern.test(message) || pattern.test(rule));
}

// What maintenance says is the operator's.
const CODES = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => code !== 'maintenance');

test.each(CODES)('the example of %s is what the server says', (code) => {
  const { content } = errorAnswer([code]);
  const examples = content['application/json'].examples as Record<string, { value: { message?: string } }>;
  const message = examples[code]?.value.message ?? '';
  expect(isSaid(message) ? 'said' : message).toBe('said');
});

test('what the server never says is found out', () => {
  expect(isSaid('No language model is set up on this server.')).toBe(false);
  expect(isSaid('days must not be larger than 365')).toBe(false);
});
