import { documentationOf, type Environment, environment, FORMER_NAMES } from '../src/environment.js';
import type { Documentation } from '../src/environment-forms.js';
import { REQUIRED } from '../src/production-rules.js';

type ManualRow = Documentation & { names: readonly (keyof Environment)[] };

/** One row per documented variable, with the undocumented ones after it. */
export const MANUAL_ROWS = rowsOf(Object.keys(environment.shape) as (keyof Environment)[]);

const DEPLOYED_ROWS = MANUAL_ROWS.filter(({ deployed = true }) => deployed);
const REQUIRED_ROWS = DEPLOYED_ROWS.filter(isRequired);
const OPTIONAL_ROWS = DEPLOYED_ROWS.filter((row) => !isRequired(row));

function rowsOf(variables: readonly (keyof Environment)[]): ManualRow[] {
  const rows: (Documentation & { names: (keyof Environment)[] })[] = [];
  const former: readonly string[] = Object.values(FORMER_NAMES);
  for (const name of variables.filter((each) => !former.includes(each))) {
    const { meaning, ...about } = documentationOf(name);
    if (meaning === undefined) rows.at(-1)?.names.push(name);
    else rows.push({ ...about, meaning, names: [name] });
  }
  return rows;
}

/** For README.md. */
export function settingsTable(): string {
  const lines = MANUAL_ROWS.map((row) => {
    const names = row.names.map((name) => `\`${name}\``).join(', ');
    return `| ${names} | ${standardOf(row)} | ${row.meaning} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...lines].join('\n');
}

/** For compose.yml; empty values count as absent. */
export function composeEnvironment(): string {
  const line = (name: string, otherwise: string) => `      ${name}: \${${name}:${otherwise}}`;
  return [
    ...REQUIRED_ROWS.flatMap(({ names }) => names.map((name) => line(name, '?see .env.example'))),
    ...OPTIONAL_ROWS.flatMap(({ names }) => names.map((name) => line(name, '-'))),
    ...Object.entries(FORMER_NAMES).flatMap(([name, former]) => [
      `      # What ${name} was called before.`,
      line(former, '-'),
    ]),
  ].join('\n');
}

/** .env.example: first what production requires, then optional variables. */
export function envExample(): string {
  return envFile(ENV_HEADER, REQUIRED_ROWS.map(requiredLines), OPTIONAL_ROWS);
}

function envFile(beginning: string, needed: readonly string[][], rows: readonly ManualRow[]): string {
  const optional = rows.map((row) => [
    ...comment(`${sentence(row.meaning)} Default: ${plain(standardOf(row))}.`),
    ...(row.how ? [`# ${row.how}`] : []),
    ...row.names.map((name) => `# ${name}=`),
  ]);
  const parts = [...needed, ['# What follows may be left out.'], ...optional].map((lines) => lines.join('\n'));
  return `${[beginning, ...parts].join('\n\n')}\n`;
}

function requiredLines({ names, meaning, example = '', how }: ManualRow): string[] {
  return [...comment(sentence(meaning)), ...(how ? [`# ${how}`] : []), ...names.map((name) => `${name}=${example}`)];
}

/** For a cluster's ConfigMap and Secret: first what it requires, then optional variables. */
export function clusterExamples(): { settings: string; secrets: string } {
  const rows = MANUAL_ROWS.filter(({ deployed = true, inCluster }) => deployed || inCluster);
  const text = (beginning: string, isIncluded: (name: keyof Environment) => boolean) => {
    const included = rows
      .map((row) => ({ ...row, standard: standardOf(row), names: row.names.filter(isIncluded) }))
      .filter(({ names }) => names.length > 0);
    const isNeeded = (row: ManualRow) => isRequired(row) || row.inCluster !== undefined;
    return envFile(
      beginning,
      included.filter(isNeeded).map(requiredInCluster),
      included.filter((row) => !isNeeded(row)),
    );
  };
  return {
    settings: text(CLUSTER_SETTINGS, (name) => !documentationOf(name).isSecret),
    secrets: text(CLUSTER_SECRETS, (name) => documentationOf(name).isSecret === true),
  };
}

/** Only the first name of a row with a cluster value is required. */
function requiredInCluster({ inCluster, ...row }: ManualRow): string[] {
  if (inCluster === undefined) return requiredLines(row);
  const [first, ...others] = row.names;
  const names = first === undefined ? [] : [first];
  return [...requiredLines({ ...row, names, example: inCluster }), ...others.map((name) => `# ${name}=`)];
}

const CLUSTER_SETTINGS = `# What the ConfigMap adlane-settings is made of, written by npm run generate. Copy to settings.env, which git ignores, and fill
# in. Values stand as they are, without quotes. A cluster needs the first part.`;

const CLUSTER_SECRETS = `# What the Secret adlane-secrets is made of, written by npm run generate. Copy to secrets.env, which git ignores, and fill in.
# Values stand as they are, without quotes. A cluster needs the first part.`;

const ENV_HEADER = `# Settings of compose.yml, written by npm run generate. Copy to .env, which git ignores, and fill in. Values with quotes or
# spaces stand in single quotes. Production does not start without the first part, nor on the demo's keys.

# Letters and digits only: it becomes part of a URL.
# openssl rand -hex 24
POSTGRES_PASSWORD=

# Port on this machine; BIND=0.0.0.0 opens it to others.
PORT=4000
BIND=127.0.0.1`;

/** Whether production requires the variables. */
function isRequired({ names }: ManualRow): boolean {
  return names.some((name) => name in REQUIRED);
}

function standardOf({ names, standard }: ManualRow): string {
  return standard ?? names.map(defaultOf).join(', ');
}

function defaultOf(name: keyof Environment): string {
  const { data } = environment.shape[name].safeParse(undefined);
  return data === undefined ? 'none' : String(data);
}

/** Removes Markdown links and code marks. */
function plain(markdown: string): string {
  return markdown.replace(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, '').replaceAll('`', '');
}

function sentence(markdown: string): string {
  const text = plain(markdown);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Wraps at 120 characters. */
function comment(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 120) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
