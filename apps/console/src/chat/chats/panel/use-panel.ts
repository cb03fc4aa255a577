import type { ChatMessage, ChatTrace } from '@replique/contract/chat/chats';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api-client.ts';

type Stream = Awaited<ReturnType<(typeof api)['chatPanel']['say']>>;
type PanelEvent = Stream extends AsyncIterable<infer Event> ? Event : never;

export interface PanelAsked {
  chatbot: string;
  version: number | undefined;
  language: 'en' | 'fr';
}

/** One thing said, and what came back. */
export interface PanelTurn {
  key: string;
  text: string;
  at: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** As far as it has arrived. */
  answer: string;
  message: ChatMessage | undefined;
  trace: ChatTrace | undefined;
  choices: string[];
  offersEscalation: boolean;
  error: unknown;
}

/** How a stream that ended before its `done` fails: as a connection does. */
class CutShort extends TypeError {}

const beginTurn = (text: string): PanelTurn => ({
  key: crypto.randomUUID(),
  text,
  at: new Date().toISOString(),
  state: 'running',
  answer: '',
  message: undefined,
  trace: undefined,
  choices: [],
  offersEscalation: false,
  error: undefined,
});

/** What an event of the stream changes. */
export function applyPanelEvent(turn: PanelTurn, event: PanelEvent): PanelTurn {
  if (event.type === 'part') {
    const gap = turn.answer === '' ? '' : event.paragraph ? '\n\n' : ' ';
    return { ...turn, answer: `${turn.answer}${gap}${event.text}` };
  }
  if (event.type !== 'done') return turn;
  const { message, trace, choices, offersEscalation } = event;
  const answer = message.text;
  return { ...turn, state: 'done', answer, message, trace, choices, offersEscalation };
}

/** A conversation with a chatbot: one thing is said at a time; nothing of it is counted or listed. */
export function usePanel() {
  const [turns, setTurns] = useState<PanelTurn[]>([]);
  const chat = useRef<string>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isRunning = turns.at(-1)?.state === 'running';

  const changeLast = (change: (turn: PanelTurn) => PanelTurn) =>
    setTurns((before) => {
      const last = before.at(-1);
      return last ? [...before.slice(0, -1), change(last)] : before;
    });

  const follow = async (asked: PanelAsked, text: string, signal: AbortSignal) => {
    const { chatbot, version, language } = asked;
    const input = {
      chatbot,
      text,
      language,
      ...(version !== undefined && { version }),
      ...(chat.current !== undefined && { chat: chat.current }),
    };
    for await (const event of await api.chatPanel.say(input, { signal })) {
      if (signal.aborted) return;
      if (event.type === 'begun') chat.current = event.chat;
      changeLast((turn) => applyPanelEvent(turn, event));
      if (event.type === 'done') return;
    }
    throw new CutShort('The stream ended before the answer did.');
  };

  const say = (asked: PanelAsked, text: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setTurns((before) => [...before, beginTurn(text)]);
    follow(asked, text, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) changeLast((turn) => ({ ...turn, state: 'failed', error }));
    });
  };
  const stop = () => {
    running.current?.abort();
    changeLast((turn) => (turn.state === 'running' ? { ...turn, state: 'stopped' } : turn));
  };
  const clear = () => {
    running.current?.abort();
    chat.current = undefined;
    setTurns([]);
  };
  return { turns, isRunning, say, stop, clear };
}
