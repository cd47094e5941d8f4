import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AiSdkModel } from '../../../src/platforms/language-model/ai-sdk-model.js';

/** What the model says of a term; whatever a test wants to see handled. */
export type Said = Record<string, unknown>;

/** A model that says what a test tells it to, over Gemini's wire format. */
export class ScriptedModel {
  /** The terms of each question, in order. */
  readonly questions: { index: number; searchTerm: string; campaignName: string; keywordText: string | null }[][] = [];
  readonly prompts: string[] = [];
  /** Makes the answer to one question. */
  say: (terms: ScriptedModel['questions'][number]) => unknown = (terms) => ({ terms: terms.map(verdict()) });
  /** Answers wait for it. */
  gate: Promise<void> = Promise.resolve();

  private constructor(
    readonly model: AiSdkModel,
    readonly close: () => Promise<void>,
  ) {}

  static async start(timeoutMs = 5_000): Promise<ScriptedModel> {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { contents } = JSON.parse(body);
      const prompt: string = contents
        .at(-1)
        .parts.map(({ text }: { text: string }) => text)
        .join('');
      const terms = JSON.parse(prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1));
      scripted.prompts.push(body);
      scripted.questions.push(terms);
      await scripted.gate;
      const content = { role: 'model', parts: [{ text: JSON.stringify(scripted.say(terms)) }] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ candidates: [{ content, finishReason: 'STOP', index: 0 }] }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const model = new AiSdkModel({
      provider: 'google',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta`,
      model: 'scripted',
      apiKey: 'none',
      timeoutMs,
    });
    const scripted = new ScriptedModel(model, async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return scripted;
  }
}

/** A good answer about a term. */
export function verdict(said: Said = {}): (term: { index: number }) => Said {
  return ({ index }) => ({
    index,
    relevanceScore: 80,
    funnelPosition: 'bottom',
    relevanceReason: 'Passt zum Sortiment.',
    ...said,
  });
}
