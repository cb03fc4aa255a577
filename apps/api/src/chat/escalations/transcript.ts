import type { EscalationReason } from '@replique/contract/chat/chats';
import type { ContactField } from '@replique/contract/chat/chatbots';
import type { SaidMessage } from '@replique/engine/conversation/summary';
import type { KeptContact } from '../../platform/db/column-shapes.ts';
import type { LanguageCode } from '../../platform/db/column-types.ts';
import { escapeHtml } from '../../platform/http/pages/escape-html.ts';
import { phrasesOf } from './words.ts';

/** A chat as the ticket tells it: what is wanted first, the conversation last. Everything in it was written outside. */

export type Passed = {
  language: LanguageCode;
  reason: EscalationReason;
  /** The person who passed it on. */
  by: string | null;
  summary: string | null;
  note: string;
  contact: KeptContact;
  isVerified: boolean;
  page: string | null;
  timeZone: string;
  messages: (SaidMessage & { at: Date; name: string | null })[];
  /** Of the chat in the console. */
  address: string;
  key: string;
};

type Block = { title: string | null; lines: string[] };

/** Less than the least that a CRM takes of a ticket's text. */
const longestConversation = 20_000;

const clean = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();

const fields: ContactField[] = ['name', 'email', 'phone', 'orderNumber'];

function contactOf({ language, contact, isVerified }: Passed): Block[] {
  const t = phrasesOf(language).ticket;
  const lines = fields.flatMap((field) => {
    const value = contact[field];
    return value ? [`${t[field]}: ${value}`] : [];
  });
  if (lines.length === 0) return [];
  return [{ title: t.contact, lines: [...lines, isVerified ? t.verified : t.unverified] }];
}

function timeIn({ language, timeZone }: Passed): (at: Date) => string {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at) => format.format(at);
}

/** What was said last is kept whole; what came long before is in the console. */
function conversationOf(passed: Passed): Block[] {
  const t = phrasesOf(passed.language).ticket;
  const time = timeIn(passed);
  const kept: Block[] = [];
  let room = longestConversation;
  for (const { author, name, text, at } of passed.messages.toReversed()) {
    const who = name ? `${t[author]} (${name})` : t[author];
    const said = clean(text);
    room -= said.length + who.length + 20;
    if (room < 0 && kept.length > 0) {
      kept.push({ title: null, lines: [t.left] });
      break;
    }
    kept.push({ title: `${who}, ${time(at)}`, lines: said.split('\n') });
  }
  return kept.reverse();
}

function blocksOf(passed: Passed): { head: Block[]; said: Block[] } {
  const t = phrasesOf(passed.language).ticket;
  const { summary, note, page, by, reason } = passed;
  const one = (title: string, text: string): Block[] =>
    clean(text) ? [{ title, lines: clean(text).split('\n') }] : [];
  const about = [
    `${t.reason}: ${t.reasons[reason]}`,
    ...(by ? [t.by.replace('{{name}}', () => by)] : []),
    ...(page ? [`${t.page}: ${page}`] : []),
  ];
  return {
    head: [
      ...one(t.summary, summary ?? ''),
      ...one(t.note, note),
      ...contactOf(passed),
      { title: null, lines: about },
    ],
    said: conversationOf(passed),
  };
}

const plainOf = ({ title, lines }: Block) => [...(title ? [title] : []), ...lines].join('\n');

function htmlOf({ title, lines }: Block): string {
  const said = lines.map(escapeHtml).join('<br>');
  return title ? `<p><strong>${escapeHtml(title)}</strong><br>${said}</p>` : `<p>${said}</p>`;
}

/** The same as plain text and as HTML, in which everything is escaped. */
export function writeTranscript(passed: Passed): { text: string; html: string } {
  const t = phrasesOf(passed.language).ticket;
  const { head, said } = blocksOf(passed);
  const reference = t.reference.replace('{{key}}', () => passed.key);
  const url = escapeHtml(passed.address);
  return {
    text: [
      ...head.map(plainOf),
      `— ${t.conversation} —`,
      ...said.map(plainOf),
      `${t.open}: ${passed.address}\n${reference}`,
    ].join('\n\n'),
    html: [
      ...head.map(htmlOf),
      `<hr><p><strong>${escapeHtml(t.conversation)}</strong></p>`,
      ...said.map(htmlOf),
      `<p><a href="${url}" rel="noreferrer">${escapeHtml(t.open)}</a><br>${escapeHtml(reference)}</p>`,
    ].join('\n'),
  };
}
