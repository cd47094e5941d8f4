import { z } from 'zod';
import { ParameterError } from '../../errors.js';
import { nearestName } from '../../lib/nearest-name.js';
import { type CheckedReport, MAX_QUERY, type ReportField, type ReportLanguage } from '../platform-report.js';
import { ACTION_BREAKDOWNS, BREAKDOWNS, DATE_PRESETS, INSIGHT_FIELDS, LEVELS } from './insight-facts.js';

const PARAMETERS = [
  'level',
  'fields',
  'breakdowns',
  'action_breakdowns',
  'date_preset',
  'time_range',
  'time_increment',
];
const WORDS: Record<string, readonly string[]> = {
  level: LEVELS.split(' '),
  date_preset: DATE_PRESETS.split(' '),
  breakdowns: BREAKDOWNS.split(' '),
  action_breakdowns: ACTION_BREAKDOWNS.split(' '),
};
const day = z.iso.date();
const range = z.strictObject({ since: day, until: day }).refine(({ since, until }) => since <= until);

const FIELDS: readonly ReportField[] = [
  ...INSIGHT_FIELDS.split(' ').map((each) => {
    const [name = '', type = 'string'] = each.split(':');
    return field(name, 'METRIC', type, true);
  }),
  ...BREAKDOWNS.split(' ').map((name) => field(name, 'BREAKDOWN', 'string', false)),
];
const TYPES = new Map(FIELDS.map(({ name, type }) => [name, type]));
const SELECTABLE = FIELDS.filter(({ selectable }) => selectable).map(({ name }) => name);

/** Meta's insights: the query is that of the call, `level=campaign&fields=campaign_name,spend&date_preset=last_30d`. */
export const META_REPORTS: ReportLanguage = {
  check,
  fields(resource) {
    if (resource != null) oneOf('resource', 'level', resource);
    return FIELDS;
  },
  showsSearchTerms: () => false,
  showsChanges: () => false,
};

/** Throws ParameterError `query`. */
function check(text: string): CheckedReport {
  if (text.length > MAX_QUERY) throw wrong(`has ${text.length} characters; at most ${MAX_QUERY} are read`);
  if (/^\s*select\b/i.test(text)) {
    throw wrong(
      'is in the language of Google Ads; Meta takes parameters: level=campaign&fields=campaign_name,spend&date_preset=last_30d',
    );
  }
  const asked = new URLSearchParams(text.trim());
  for (const name of asked.keys()) {
    if (!PARAMETERS.includes(name))
      throw wrong(`has the parameter ${shown(name)}${meant(name, PARAMETERS)}; it takes ${PARAMETERS.join(', ')}`);
    if (asked.getAll(name).length > 1) throw wrong(`has ${name} more than once`);
  }
  const level = asked.get('level') ?? '';
  oneOf('query', 'level', level);
  const fields = listed(asked, 'fields');
  if (fields.length === 0) throw wrong('needs fields, such as fields=campaign_name,spend');
  for (const name of fields) {
    if (!SELECTABLE.includes(name))
      throw wrong(`has ${shown(name)} in fields, which Meta does not have${meant(name, SELECTABLE)}`);
  }
  const breakdowns = ['breakdowns', 'action_breakdowns'].flatMap((parameter) => {
    const names = listed(asked, parameter);
    for (const name of names) oneOf('query', parameter, name);
    return names;
  });
  checkDays(asked);
  // A value of its own in each row, but for breakdowns of actions, which are within these.
  const columns = [...new Set([...fields, ...listed(asked, 'breakdowns'), 'date_start', 'date_stop'])];
  return {
    query: new URLSearchParams(
      PARAMETERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name) as string]] : [])),
    ).toString(),
    resource: level,
    columns: columns.map((name) => ({ name, type: TYPES.get(name) ?? 'string' })),
    names: [...fields, ...breakdowns],
  };
}

function checkDays(asked: URLSearchParams): void {
  const [preset, text, increment] = [asked.get('date_preset'), asked.get('time_range'), asked.get('time_increment')];
  if ((preset === null) === (text === null)) throw wrong('needs either date_preset or time_range');
  if (preset !== null) oneOf('query', 'date_preset', preset);
  if (text !== null && !isRange(text)) {
    throw wrong(`has the time_range ${shown(text)}; it is like {"since":"2026-01-01","until":"2026-01-31"}`);
  }
  if (increment !== null && !/^(monthly|all_days|[1-9]|[1-8]\d|90)$/.test(increment)) {
    throw wrong(`has the time_increment ${shown(increment)}; it takes monthly, all_days or days from 1 to 90`);
  }
}

function isRange(text: string): boolean {
  try {
    return range.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function oneOf(parameter: string, name: string, word: string): void {
  const all = WORDS[name] ?? [];
  if (all.includes(word)) return;
  const some = all.slice(0, 20).join(', ');
  throw new ParameterError(
    parameter,
    `has the ${name} ${shown(word)}${meant(word, all)}; it takes ${some}${all.length > 20 ? ' …' : ''}`,
  );
}

function listed(asked: URLSearchParams, name: string): string[] {
  const text = asked.get(name);
  return text === null ? [] : [...new Set(text.split(',').map((each) => each.trim()))];
}

function field(name: string, category: ReportField['category'], type: string, selectable: boolean): ReportField {
  const isRepeated = type.startsWith('list<');
  return { name, category, type, enumValues: null, isRepeated, selectable, filterable: false, sortable: false };
}

function meant(name: string, all: readonly string[]): string {
  const nearest = nearestName(name, all);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

function shown(word: string): string {
  const visible = word.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');
  return visible.length > 80 ? `${visible.slice(0, 80).toWellFormed()}…` : visible || 'nothing';
}

function wrong(rule: string): ParameterError {
  return new ParameterError('query', rule);
}
