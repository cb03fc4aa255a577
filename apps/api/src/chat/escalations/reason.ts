import type { EscalationReason } from '@replique/contract/chat/chats';

type Turn = { kind: string; silenceReason: string | null; score: 'good' | 'bad' | null };

/** Why a visitor asks for a person, by what the bot said last. */
export function reasonOf(last: Turn | undefined): EscalationReason {
  if (!last || last.kind === 'wants-person') return 'asked';
  if (last.score === 'bad') return 'unsatisfied';
  if (last.kind === 'clarified') return 'missing-data';
  if (last.silenceReason === 'off-topic' || last.silenceReason === 'program-orders')
    return 'out-of-scope';
  return last.silenceReason === null ? 'asked' : 'no-answer';
}
