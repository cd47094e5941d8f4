import { ChatDocument, type ChatSubscription, type ChatSubscriptionVariables } from './generated/graphql.js';
import { RetryPolicy } from './retry.js';
import { type StreamPlace, streamOf } from './stream.js';

export interface ChatQuestion {
  accountId: string;
  /** The question, 1 to 8,000 characters. */
  message: string;
  /** The conversation so far, oldest first; the server keeps none of it. */
  history?: readonly { role: 'user' | 'model'; content: string }[];
}

export interface ChatAnswer {
  /** All of the answer so far. */
  text: string;
  /** What came last. */
  piece: string;
}

/** Every question costs a credit, and so does asking it again: what breaks off is left to the person. */
const ONCE = new RetryPolicy({ attempts: 0 });

export async function* chat(
  place: StreamPlace,
  { accountId, message, history = [] }: ChatQuestion,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChatAnswer, void, undefined> {
  const variables: ChatSubscriptionVariables = { input: { accountId, message, history: [...history] } };
  const operation = { document: ChatDocument, variables };
  let text = '';
  for await (const event of streamOf<ChatSubscription>({ ...place, retries: ONCE }, operation, signal)) {
    if (event.kind !== 'data') continue;
    const piece = event.data.chatStream.text;
    text += piece;
    yield { text, piece };
  }
}
