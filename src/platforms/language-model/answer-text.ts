import type { z } from 'zod';

/** The marks after which an answer follows the thoughts: of DeepSeek and Qwen, and of gpt-oss. */
const AFTER_THOUGHTS = /^.*(?:<\/think>|<\|message\|>)/s;

/**
 * The answer within a text that may have thoughts, words, other braces or a code fence around it, or hold it twice:
 * the first JSON object that fits. Throws SyntaxError or ZodError.
 */
export function answerIn<T>(text: string, schema: z.ZodType<T>): T {
  const answer = text.replace(AFTER_THOUGHTS, '');
  if (/^\s*<think>/.test(answer)) throw new SyntaxError('There are thoughts alone.');
  for (const object of objectsIn(answer)) {
    try {
      return fitted(JSON.parse(object), schema);
    } catch {}
  }
  return fitted(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)), schema);
}

/** Also for numbers in quotes and for values of an enum in other capitals or with other separators. Throws ZodError. */
function fitted<T>(value: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const holder = issue.path.slice(0, -1).reduce((at, name) => Object(at)[name], value) as Record<
      PropertyKey,
      unknown
    >;
    const name = issue.path.at(-1);
    const told = name === undefined ? undefined : holder[name];
    if (name === undefined || typeof told !== 'string') continue;
    if (issue.code === 'invalid_type' && NUMBER.test(told)) holder[name] = Number(told);
    if (issue.code === 'invalid_value')
      holder[name] = issue.values.find((each) => asWord(each) === asWord(told)) ?? told;
  }
  return schema.parse(value);
}

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/;
const asWord = (value: unknown) => String(value).trim().toLowerCase().replace(/[\s-]/g, '_');

/** What stands in outermost braces, in order; braces within strings do not count. */
function* objectsIn(text: string): Generator<string, void> {
  let [depth, start] = [0, 0];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (token === '{') {
      if (depth === 0) start = index;
      depth += 1;
    } else if (token === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) yield text.slice(start, index + 1);
    }
  }
}
