import type { DatabaseSample, Sample } from './samples.js';

interface Run {
  date: string;
  minutes: number;
  sent: number;
  machine: { cpu: string; node: string; postgres: string };
  recoveries: readonly { mark: string; from: number; to: number }[];
  servers: readonly Sample[];
  database: readonly DatabaseSample[];
}

type Points = (readonly [at: number, value: number])[];

const WIDTH = 900;
const LEFT = 60;
const RIGHT = 20;
const HEIGHT = 84;
const GAP = 34;

/** The curves of both servers over the time of a run, one below the other, with bands where something was broken. */
export function picture(run: Run): string {
  const { date, minutes, sent, machine, recoveries, servers, database } = run;
  const end = Math.max(...servers.map(({ at }) => at), 60);
  const x = (at: number) => Math.round((LEFT + (at / end) * (WIDTH - LEFT - RIGHT)) * 10) / 10;
  const names = [...new Set(servers.map(({ server }) => server))];
  const of = (pick: (sample: Sample) => number | undefined) =>
    names.map(
      (name): Points =>
        servers
          .filter(({ server }) => server === name)
          .map((each): [number, number | undefined] => [each.at, pick(each)])
          .filter((point): point is [number, number] => point[1] !== undefined),
    );
  const charts: [title: string, lines: Points[]][] = [
    ['resident memory, MB', of(({ rssMb }) => rssMb)],
    ['resident memory after a collection, MB', of(({ held }) => held?.rssMb)],
    ['heap after a collection, MB', of(({ held }) => held?.heapMb)],
    ['delay of the event loop, slowest 1 %, ms (top at 500)', of(({ loopMs }) => Math.min(500, loopMs))],
    ['open files and sockets', of(({ descriptors }) => descriptors)],
    ['open streams', of(({ streams }) => streams)],
    ['connections to the database, of both', [database.map(({ at, connections }) => [at, connections])]],
    ['jobs that wait or run', [database.map(({ at, jobs }) => [at, jobs])]],
  ];
  const parts: string[] = [];
  const text = (left: number, y: number, content: string, style = '') =>
    parts.push(`<text x="${left}" y="${y}" ${style}>${content}</text>`);
  const head = `${minutes} minutes, ${sent} requests, ${date}: ${machine.cpu}, Node ${machine.node}, PostgreSQL ${machine.postgres}`;
  text(10, 22, head, 'class="head"');
  const bottom = 60 + charts.length * (HEIGHT + GAP);
  for (const { mark, from, to } of recoveries) {
    const width = Math.max(1, x(to) - x(from));
    parts.push(`<rect x="${x(from)}" y="40" width="${width}" height="${bottom - 60}" class="band ${classOf(mark)}"/>`);
  }
  charts.forEach(([title, lines], index) => {
    const top = 60 + index * (HEIGHT + GAP);
    const most = Math.max(1, ...lines.flat().map(([, value]) => value));
    text(LEFT, top - 6, title);
    text(LEFT - 6, top + 10, String(Math.round(most)), 'text-anchor="end"');
    text(LEFT - 6, top + HEIGHT, '0', 'text-anchor="end"');
    parts.push(`<path d="M${LEFT} ${top}V${top + HEIGHT}H${WIDTH - RIGHT}" class="axis"/>`);
    for (const [at, points] of lines.entries()) {
      const path = points.map(([when, value]) => `${x(when)} ${(top + HEIGHT - (value / most) * HEIGHT).toFixed(1)}`);
      if (path.length > 0) parts.push(`<path d="M${path.join('L')}" class="line${at}"/>`);
    }
  });
  text(LEFT, bottom, '0 min');
  text(WIDTH - RIGHT, bottom, `${Math.round(end / 60)} min`, 'text-anchor="end"');
  let left = LEFT;
  const legend = (content: string, style: string) => {
    parts.push(`<rect x="${left}" y="${bottom + 14}" width="12" height="12" class="${style}"/>`);
    text(left + 17, bottom + 24, content);
    left += 32 + content.length * 6.6;
  };
  for (const [at, name] of names.entries()) legend(`${name} server`, `fill${at}`);
  for (const mark of new Set(recoveries.map((each) => each.mark))) legend(mark, `band ${classOf(mark)}`);
  const height = bottom + 40;
  const style = `<style>text{font:12px sans-serif;fill:#444}.head{font-weight:bold}.axis{fill:none;stroke:#b8bec9}
.line0,.line1{fill:none;stroke-width:1.2}.line0{stroke:#2563eb}.line1{stroke:#d97706}.fill0{fill:#2563eb}.fill1{fill:#d97706}
.band{opacity:.35}.kill{fill:#dc2626}.database{fill:#7c3aed}.database-line{fill:#a78bfa}.platforms{fill:#10b981}.disk{fill:#f59e0b}.clock{fill:#64748b}
@media(prefers-color-scheme:dark){text{fill:#ccc}.axis{stroke:#6b7280}}</style>`;
  const size = `width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`;
  const title =
    '<title>Memory, delays, connections and streams of two servers while one thing after the other breaks</title>';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${title}\n${style}\n${parts.join('\n')}\n</svg>\n`;
}

function classOf(mark: string): string {
  return mark.replaceAll(' ', '-');
}
