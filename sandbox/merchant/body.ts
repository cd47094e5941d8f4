import { jsonObject } from '../http.js';
import { MessageShapes } from '../message-shape.js';
import { invalidArgument } from './errors.js';
import { SHAPES } from './shapes.js';

const SHAPE = new MessageShapes(SHAPES);

/**
 * A body as its definition has it, or a refusal: of what is unknown, has the wrong type or is the platform's own, and of
 * what is missing, which may stand in the path instead (`inPath`).
 */
export function bodyOf(message: string, text: unknown, inPath: Record<string, string> = {}): Record<string, unknown> {
  const body = jsonObject(String(text || '{}'));
  if (!body) throw invalidArgument('Invalid JSON payload received. Unexpected token.');
  const problem = SHAPE.problemOf(message, body, '');
  if (problem) {
    const head = problem.kind === 'unknown' ? 'Invalid JSON payload received. ' : '';
    throw invalidArgument(`${head}${problem.message}`);
  }
  const missing = SHAPE.missingFrom(message, { ...body, ...inPath });
  if (missing) throw invalidArgument(`[${missing}] Required parameter: ${missing.split('.').at(-1)}`, 'REQUIRED');
  return body;
}
