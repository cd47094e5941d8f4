interface Run {
  date: string;
  machine: { cpu: string; node: string; postgres: string };
  reads: {
    title: string;
    reference: string;
    contenders: { contender: string; rps: number; node: number; ratio: number[] }[];
  }[];
}

const WIDTH = 760;
const LEFT = 130;
const BAR = 420;
const ROW = 20;

/** The requests per second of each contender as bars; the reference of a read is as long in every read. */
export function picture({ date, machine, reads }: Run): string {
  const most = Math.max(...reads.flatMap(({ contenders }) => contenders.map(({ ratio }) => ratio[0] as number)));
  const parts: string[] = [];
  let y = 24;
  const text = (x: number, content: string, style = '') =>
    parts.push(`<text x="${x}" y="${y}" ${style}>${content}</text>`);
  text(
    10,
    `Requests per second, ${date}: ${machine.cpu}, Node ${machine.node}, PostgreSQL ${machine.postgres.split(' ')[0]}`,
    'class="head"',
  );
  for (const { title, reference, contenders } of reads) {
    y += 34;
    text(10, `${title} (1.00 is ${reference})`, 'class="head"');
    for (const { contender, rps, node, ratio } of contenders) {
      y += ROW;
      const length = Math.round(((ratio[0] as number) / most) * BAR);
      text(LEFT - 8, contender, 'text-anchor="end"');
      parts.push(
        `<rect x="${LEFT}" y="${y - 12}" width="${length}" height="15" class="${contender === 'adlane' ? 'ours' : 'theirs'}"/>`,
      );
      text(LEFT + length + 6, `${ratio[0]?.toFixed(2)} · ${Math.round(rps)}/s · Node ${Math.round(node)} µs`);
    }
  }
  const style = `<style>text{font:12px sans-serif;fill:#444}.head{font-weight:bold}.ours{fill:#2563eb}.theirs{fill:#b8bec9}
@media(prefers-color-scheme:dark){text{fill:#ccc}.theirs{fill:#6b7280}}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y + 16}" viewBox="0 0 ${WIDTH} ${y + 16}">\n<title>Requests per second of the same reads on adlane and on other servers</title>\n${style}\n${parts.join('\n')}\n</svg>\n`;
}
