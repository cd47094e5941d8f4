import { readFileSync } from 'node:fs';

interface Method {
  /** `POST /v25/customers/{customer_id=*}/campaigns:mutate`. */
  http: string;
  /** `*` or the request's field that is the body; absent where the query string says everything. */
  body?: string;
  request: string;
  response: string;
}

interface Derived {
  source: { path: string; commit: string };
  version?: string;
  methods: Record<string, Method>;
  /** By message the fields, each as `type[] optional BEHAVIOUR oneof:name`. */
  messages: Record<string, Record<string, string>>;
  enums: Record<string, string[]>;
}

export interface Field {
  name: string;
  /** A scalar of protobuf, or the name of a message or an enum. */
  type: string;
  kind: 'scalar' | 'enum' | 'message';
  repeated: boolean;
  /** An unset value differs from zero. */
  optional: boolean;
  behaviours: readonly string[];
  oneof?: string | undefined;
}

/** What may be asked of and told by a platform: `request` and `answer` have rules of their own. */
export type Direction = 'request' | 'answer';

/** The derived definitions of one platform, and what does not fit them. */
export class Definition {
  private readonly fields = new Map<string, Map<string, Field>>();

  private constructor(private readonly derived: Derived) {}

  static read(platform: 'google-ads' | 'merchant'): Definition {
    const text = readFileSync(new URL(`../${platform}/definitions.json`, import.meta.url), 'utf8');
    return new Definition(JSON.parse(text) as Derived);
  }

  get version(): string | undefined {
    return this.derived.version;
  }

  get methods(): Record<string, Method> {
    return this.derived.methods;
  }

  isMessage(name: string): boolean {
    return name in this.derived.messages;
  }

  words(enumeration: string): readonly string[] {
    const words = this.derived.enums[enumeration];
    if (!words) throw new Error(`No enum ${enumeration} was derived.`);
    return words;
  }

  /** The fields of a message by their names in JSON. */
  fieldsOf(message: string): ReadonlyMap<string, Field> {
    let fields = this.fields.get(message);
    if (!fields) {
      const derived = this.derived.messages[message];
      if (!derived) throw new Error(`No message ${message} was derived.`);
      fields = new Map(Object.entries(derived).map(([name, text]) => [jsonName(name), this.fieldOf(name, text)]));
      this.fields.set(message, fields);
    }
    return fields;
  }

  /** The field at a path of names in JSON; the text says what is wrong with it otherwise. */
  at(message: string, path: readonly string[]): Field | string {
    const [name = '', ...rest] = path;
    const field = this.isMessage(message) ? this.fieldsOf(message).get(name) : undefined;
    if (!field) return `${message} has no field ${name}`;
    if (rest.length === 0) return field;
    if (field.kind !== 'message') return `${message}.${name} has no fields`;
    if (field.repeated) return `${message}.${name} is a list, whose fields have no path`;
    return this.at(field.type, rest);
  }

  private fieldOf(name: string, text: string): Field {
    const [sort = '', ...rest] = text.split(' ');
    const repeated = sort.endsWith('[]');
    const type = sort.replace('[]', '').replace(/^(enum|map):/, '');
    const oneof = rest.find((each) => each.startsWith('oneof:'))?.slice('oneof:'.length);
    return {
      name,
      type,
      kind: sort.startsWith('enum:') ? 'enum' : /^[a-z0-9]+$/.test(type) ? 'scalar' : 'message',
      repeated,
      optional: rest.includes('optional') || oneof !== undefined,
      behaviours: rest.filter((each) => /^[A-Z_]+$/.test(each)),
      oneof,
    };
  }
}

/** As protobuf's JSON spells a field: `custom_label_0` is `customLabel0`. */
export function jsonName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}
