export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Fields = { [name: string]: FormValue };

/** Stripe's way of writing objects and lists into forms and query strings: `items[0][price]=price_1`. */
export function readForm(text: string): Fields {
  const fields: Fields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(fields, name.replaceAll(']', '').split('['), value);
  return withLists(fields) as Fields;
}

function put(fields: Fields, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = fields[name];
  const object: Fields = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
  fields[name] = object;
  put(object, rest, value);
}

/** Objects whose names are 0, 1, 2 … are lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, withLists(item)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
