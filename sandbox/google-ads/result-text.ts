import { camelCase, type Field } from './catalogue/field.js';
import type { FieldValue } from './gaql/condition.js';

/** The JSON of one value: INT64 is text, everything else is as JSON has it. */
export function valueText(field: Field, value: FieldValue): string {
  // The tables hold messages of many shapes as the JSON that they are sent as.
  if (field.type === 'MESSAGE') return String(value);
  return field.type === 'INT64' ? `"${String(value)}"` : JSON.stringify(value);
}

interface Message {
  [name: string]: Message | string;
}

/**
 * The members of an object that holds the fields, by owner or, for fields of one owner, by path;
 * '' where none of them is set. Unset fields are left out.
 */
export function membersText(fields: readonly Field[], read: (field: Field) => FieldValue, byOwner: boolean): string {
  const root: Message = {};
  for (const field of fields) {
    const value = read(field);
    if (value === undefined) continue;
    const path = byOwner ? [camelCase(field.owner), ...field.path] : field.path;
    let message = root;
    for (const name of path.slice(0, -1)) {
      message[name] ??= {};
      message = message[name] as Message;
    }
    message[path.at(-1) as string] = valueText(field, value);
  }
  return members(root);
}

function members(message: Message): string {
  return Object.entries(message)
    .map(([name, value]) => `"${name}":${typeof value === 'string' ? value : `{${members(value)}}`}`)
    .join(',');
}
