interface Field {
  /** A scalar of protobuf, or the name of a message or, behind `=`, of an enum. */
  type: string;
  repeated: boolean;
  flags: readonly string[];
}

type Json = Record<string, unknown>;

/** What is wrong with a body; each interface words it in its own way. */
export interface ShapeProblem {
  kind: 'unknown' | 'value' | 'oneof' | 'output_only' | 'required';
  /** Where the message stands that has the problem. */
  at: string;
  /** The field as it was sent or is missing, its path below `at` where that is deeper. */
  field: string;
  message: string;
}

/** Messages as Google defines them: what their JSON may hold. */
export class MessageShapes {
  private readonly messages = new Map<string, Map<string, Field>>();
  private readonly enums = new Map<string, ReadonlySet<string>>();

  /** `text` has a line a message, `Name: field type flags; …`, and a line an enum, `=Name: WORD …`. */
  constructor(text: string) {
    for (const line of text.trim().split('\n')) {
      const [name = '', told = ''] = line.split(/: ?(.*)/s);
      if (name.startsWith('=')) this.enums.set(name, new Set(told.split(' ')));
      else this.messages.set(name, new Map(told.split('; ').filter(Boolean).map(fieldOf)));
    }
  }

  /** The first thing in a body that its message does not take; undefined where all of it is fine. */
  problemOf(message: string, body: Json, at: string): ShapeProblem | undefined {
    const fields = this.messages.get(message);
    const set = new Map<string, string>();
    for (const [name, value] of Object.entries(body)) {
      // Both spellings of a name are read.
      const field = fields?.get(name) ?? fields?.get(camel(name));
      if (!field) {
        return {
          kind: 'unknown',
          at,
          field: name,
          message: `Unknown name "${name}"${at && ` at '${at}'`}: Cannot find field.`,
        };
      }
      if (value === null) continue;
      if (field.flags.includes('OUTPUT_ONLY')) {
        return { kind: 'output_only', at, field: name, message: `The field ${name} is set by the platform alone.` };
      }
      const oneof = field.flags.find((each) => each.startsWith('oneof:'))?.slice('oneof:'.length);
      if (oneof && set.has(oneof)) {
        const message = `Invalid value at '${at}' (oneof), oneof field '${oneof}' is already set. Cannot set '${name}'`;
        return { kind: 'oneof', at, field: name, message };
      }
      if (oneof) set.set(oneof, name);
      const problem = this.problemOfField(field, value, at ? `${at}.${snake(name)}` : snake(name), name);
      if (problem) return problem;
    }
    return undefined;
  }

  /** The first field that a new thing needs and that was not sent, with its path. */
  missingFrom(message: string, body: Json, at = ''): string | undefined {
    for (const [name, { type, repeated, flags }] of this.messages.get(message) ?? []) {
      const value = body[name];
      const path = at ? `${at}.${name}` : name;
      const empty =
        value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
      if (empty && flags.includes('REQUIRED') && !flags.includes('IDENTIFIER')) return path;
      const inner =
        !empty && !repeated && this.messages.has(type) ? this.missingFrom(type, value as Json, path) : undefined;
      if (inner) return inner;
    }
    return undefined;
  }

  private problemOfField(field: Field, value: unknown, at: string, name: string): ShapeProblem | undefined {
    const values = field.repeated ? value : [value];
    if (!Array.isArray(values)) return wrong(field, value, at, name);
    for (const [index, each] of values.entries()) {
      const place = field.repeated ? `${at}[${index}]` : at;
      if (this.messages.has(field.type)) {
        if (typeof each !== 'object' || each === null || Array.isArray(each)) return wrong(field, each, place, name);
        const problem = this.problemOf(field.type, each as Json, place);
        if (problem) return problem;
      } else if (!this.takes(field.type, each)) return wrong(field, each, place, name);
    }
    return undefined;
  }

  private takes(type: string, value: unknown): boolean {
    const words = this.enums.get(type);
    if (words) return typeof value === 'string' && words.has(value);
    switch (type) {
      case 'bool':
        return typeof value === 'boolean';
      case 'int64':
        return Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,19}$/.test(value));
      case 'int32':
        return Number.isInteger(value);
      case 'double':
      case 'float':
        return typeof value === 'number';
      case 'google.protobuf.Timestamp':
        return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value);
      default:
        return typeof value === 'string';
    }
  }
}

function fieldOf(told: string): [string, Field] {
  const [name = '', type = '', ...flags] = told.split(' ');
  return [camel(name), { type: type.replace('[]', ''), repeated: type.endsWith('[]'), flags }];
}

function wrong({ type }: Field, value: unknown, at: string, field: string): ShapeProblem {
  const message = `Invalid value at '${at}' (${type.replace('=', '')}), ${JSON.stringify(value)}`;
  return { kind: 'value', at, field, message };
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
