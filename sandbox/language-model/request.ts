import { jsonObject } from '../http.js';
import type { JsonSchema } from './json-schema.js';

/** What a call asks the model, as far as the stand-in looks at it. */
export interface ModelRequest {
  instructions: string;
  /** Every turn of the conversation, oldest first. */
  turns: { role: string; text: string }[];
  /** The text of the last turn. */
  prompt: string;
  /** The form that the answer must have; absent: prose. */
  schema: JsonSchema | undefined;
}

interface Content {
  role?: string;
  parts?: { text?: string }[];
}

/** A request body in Gemini's form; undefined if it has another form or says nothing. */
export function readRequest(body: string): ModelRequest | undefined {
  const parsed = jsonObject(body) as
    | {
        contents?: Content[];
        systemInstruction?: Content;
        generationConfig?: { responseMimeType?: string; responseSchema?: JsonSchema; responseJsonSchema?: JsonSchema };
      }
    | undefined;
  if (!Array.isArray(parsed?.contents) || parsed.contents.length === 0) return undefined;
  const turns = parsed.contents.map((content) => ({ role: content.role ?? 'user', text: textOf(content) }));
  const { responseJsonSchema, responseSchema, responseMimeType } = parsed.generationConfig ?? {};
  const wantsJson = responseMimeType === 'application/json';
  return {
    instructions: textOf(parsed.systemInstruction),
    turns,
    prompt: turns.at(-1)?.text ?? '',
    schema: wantsJson ? (responseJsonSchema ?? responseSchema ?? {}) : undefined,
  };
}

function textOf(content: Content | undefined): string {
  return (content?.parts ?? []).map(({ text }) => text ?? '').join('');
}
