/** Every JSON object and array that stands in a text, outermost ones only, in their order. */
export function jsonBlocks(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '{' && text[at] !== '[') continue;
    const end = endOfBlock(text, at);
    if (end === undefined) continue;
    try {
      found.push(JSON.parse(text.slice(at, end)));
      at = end - 1;
    } catch {
      // A bracket in prose.
    }
  }
  return found;
}

function endOfBlock(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
