type FieldType = 'STRING' | 'INT64' | 'INT32' | 'DOUBLE' | 'BOOLEAN' | 'ENUM' | 'DATE' | 'RESOURCE_NAME' | 'MESSAGE';

/** One field of the query language. */
export interface Field {
  /** As queries spell it, e.g. `campaign.target_roas.target_roas`. */
  name: string;
  category: 'ATTRIBUTE' | 'SEGMENT' | 'METRIC';
  type: FieldType;
  repeated: boolean;
  /** Enum fields: the words that exist. */
  words?: readonly string[];
  /** The resource of an attribute; `segments` or `metrics` otherwise. */
  owner: string;
  /** As results spell it, without the owner. */
  path: readonly string[];
}

/** How a field is written down in the catalogue: its type, `…[]` if repeated, or the words of an enum or of a list of them. */
export type FieldSketch = FieldType | `${FieldType}[]` | readonly string[] | { each: readonly string[] };

export function field(owner: string, name: string, sketch: FieldSketch): Field {
  const category = owner === 'segments' ? 'SEGMENT' : owner === 'metrics' ? 'METRIC' : 'ATTRIBUTE';
  const common = { name: `${owner}.${name}`, category, owner, path: name.split('.').map(camelCase) } as const;
  if (typeof sketch !== 'string') {
    const repeated = 'each' in sketch;
    return { ...common, type: 'ENUM', repeated, words: repeated ? sketch.each : sketch };
  }
  return { ...common, type: sketch.replace('[]', '') as FieldType, repeated: sketch.endsWith('[]') };
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}
