import type { FakeAnswer } from '../fake-server.ts';
import type { SalesforceState } from './state.ts';

/** `GET /connect/conversation/{identifier}/entries`; null for anything else, and for a conversation that is not known. */
export function answerEntries(
  { entries }: SalesforceState,
  [connect, conversation, identifier = '', last]: string[],
  query: URLSearchParams,
): FakeAnswer | null {
  const isAsked = connect === 'connect' && conversation === 'conversation' && last === 'entries';
  const all = entries?.[identifier];
  if (!isAsked || !all) return null;
  const limit = Number(query.get('recordLimit') ?? 25);
  const start = Number(query.get('startTimestamp') ?? 0);
  const asked = all.filter(({ serverReceivedTimestamp: at }) => at >= start);
  const isFromStart = query.get('queryDirection') === 'FromStart';
  return {
    json: { conversationEntries: isFromStart ? asked.slice(0, limit) : asked.slice(-limit) },
  };
}
