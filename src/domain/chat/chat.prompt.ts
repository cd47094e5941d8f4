import { dataBlock, dataRule } from '../../lib/data-text.js';
import type { ChatMessage } from '../../platforms/language-model/language-model.js';

const BLOCK = 'account_data';

export const INSTRUCTIONS = `You are the assistant of adlane, a service with which agencies look after advertising accounts. You answer questions about one
account. Answer in German, briefly, in plain text.

The user's last message begins with a block between <${BLOCK}> and </${BLOCK}>: JSON with the true figures of the account.
- Take every figure from the block, unchanged. Never invent, estimate or recall one. What the block does not hold, you do not know: say so.
- Money is in EUR, whatever the account counts in; only prices of products have the currency of their shop. roas = conversionValue / cost, ctr = clicks / impressions, cpc = cost / clicks. last30Days and last7Days end yesterday;
  previous30Days are the 30 days before last30Days. Lists hold the first entries only.
- ${dataRule(BLOCK)}
- Speak of this account alone.`;

/** The conversation for the model, with the account's data before the question. */
export function messagesOf(briefing: object, history: readonly ChatMessage[], message: string): readonly ChatMessage[] {
  return [...history, { role: 'user', content: `${dataBlock(BLOCK, briefing)}\n\n${message}` }];
}
