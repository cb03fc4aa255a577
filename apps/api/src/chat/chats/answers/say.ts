import type { TurnKind } from '@replique/contract/chat/chats';
import type { ReadTurn } from '@replique/engine/conversation/read-turn';
import type { Heard } from '@replique/engine/conversation/visitor-language';
import { replyText, type LastSaid } from './reply-texts.ts';
import type { Scripted } from './scripted.ts';
import type { TurnContext } from './turn-context.ts';
import { scriptedTrace } from './turn-trace.ts';
import type { Turn, TurnDone } from './turn.ts';

/** A turn as it was understood, before anything is searched for. */
export type ReadingOf = {
  turn: Turn;
  context: TurnContext;
  heard: Heard;
  read: ReadTurn;
  last: LastSaid;
  text: string;
  startedAt: number;
};

/** An answer in our own words. */
export function sayScripted(
  { context, heard, text, startedAt }: ReadingOf,
  scripted: Scripted,
  trace?: (kind: TurnKind) => TurnDone['trace'],
): TurnDone {
  const { language } = heard;
  const { kind, key, offersEscalation, failed, choices = [] } = scripted;
  return {
    type: 'done',
    text: replyText(key, language, context.client.name),
    sources: [],
    choices,
    offersEscalation,
    failed,
    language,
    trace: trace?.(kind) ?? scriptedTrace({ kind, question: text, language, context, startedAt }),
  };
}
