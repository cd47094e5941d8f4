/** How many differing answers are shown, and how much of each. */
const SHOWN = 40;
const AROUND = 160;

const MARK = '\n\n=== ';

/** What differs between two recordings, answer by answer. */
export function differencesOf(before, after) {
  const [old, now] = [answersOf(before), answersOf(after)];
  const lines = [];
  let count = 0;
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)];
    if (was === is) continue;
    count += 1;
    if (count > SHOWN) continue;
    lines.push(`=== ${name}`, ...difference(was, is));
  }
  lines.push(count === 0 ? `${now.size} answers, all equal` : `${count} of ${now.size} answers differ`);
  return { summary: `${lines.join('\n')}\n`, count };
}

function answersOf(text) {
  const answers = new Map();
  for (const entry of `\n\n${text}`.split(MARK).slice(1)) {
    const end = entry.indexOf('\n');
    answers.set(entry.slice(0, end), entry.slice(end + 1));
  }
  return answers;
}

function difference(was, is) {
  if (was === undefined) return ['+ only now'];
  if (is === undefined) return ['- only before'];
  let at = 0;
  while (was[at] === is[at]) at += 1;
  const from = Math.max(0, at - AROUND / 2);
  return [`- ${was.slice(from, at + AROUND)}`, `+ ${is.slice(from, at + AROUND)}`].map((line) =>
    line.replaceAll('\n', '\\n'),
  );
}
