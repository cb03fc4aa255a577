import { useSyncExternalStore } from 'react';
import { keptValues } from '../../../lib/kept-values.ts';

export type DraftKind = 'reply' | 'note';

export interface Draft {
  kind: DraftKind;
  texts: Record<DraftKind, string>;
}

/** What was sent last and with which key: the same text again, after a lost answer, must not be said twice. */
interface Attempt {
  text: string;
  key: string;
}

const empty: Draft = { kind: 'reply', texts: { reply: '', note: '' } };
const drafts = keptValues<Draft>();
const attempts = new Map<string, Attempt>();

export const readDraft = (chat: string): Draft => drafts.read(chat) ?? empty;

const { watch, keep } = drafts;

export function chooseKind(chat: string, kind: DraftKind): void {
  keep(chat, { ...readDraft(chat), kind });
}

export function writeDraft(chat: string, kind: DraftKind, text: string): void {
  const draft = readDraft(chat);
  keep(chat, { ...draft, texts: { ...draft.texts, [kind]: text } });
}

/** Puts a text into the reply, after what stands there. */
export function insertReply(chat: string, text: string): void {
  const { texts } = readDraft(chat);
  const before = texts.reply.trimEnd();
  const reply = before === '' ? text : `${before}\n\n${text}`;
  keep(chat, { kind: 'reply', texts: { ...texts, reply } });
}

/** A text was taken by the server; what was typed since stays. */
export function clearSent(chat: string, kind: DraftKind, sent: string): void {
  attempts.delete(`${chat} ${kind}`);
  if (readDraft(chat).texts[kind].trim() === sent) writeDraft(chat, kind, '');
}

/** The key to send a text with: that of the last try when the text is the same. */
export function keyFor(chat: string, kind: DraftKind, text: string): string {
  const name = `${chat} ${kind}`;
  const before = attempts.get(name);
  if (before?.text === text) return before.key;
  const key = crypto.randomUUID();
  attempts.set(name, { text, key });
  return key;
}

const isWritten = ({ texts }: Draft) => Object.values(texts).some((text) => text.trim() !== '');

/** The text being written for a chat; it stays while one goes to another chat and comes back. */
export function useDraft(chat: string): Draft {
  return useSyncExternalStore(watch, () => readDraft(chat));
}

/** Whether something unsent waits in a chat. */
export function useHasDraft(chat: string): boolean {
  return useSyncExternalStore(watch, () => isWritten(readDraft(chat)));
}
