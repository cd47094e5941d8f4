import type { JsonSchema } from '../json-schema.js';
import type { ModelRequest } from '../request.js';

/** A kind of work that the stand-in knows how to do without being a model. */
export interface StructuredTask {
  /** Whether an answer of this form is what the task makes. */
  knows(entry: JsonSchema): boolean;
  /** Values by property name for one entry of what was asked about. */
  judge(text: string, request: ModelRequest): Record<string, unknown>;
}
