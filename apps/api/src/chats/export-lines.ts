import { chatExportColumns, type ChatExportColumn } from '@replique/contract/exports';
import { exports as english } from '@replique/phrases/en/exports';
import { exports as french } from '@replique/phrases/fr/exports';
import { csvLine, type Cell } from '../exports/exports.ts';
import type { DeskChat } from './desk-store.ts';
import type { ChatPerson } from './people.ts';
import type { MessageRecord } from './store.ts';

/** What a file says of one chat: a row each, its words in the language that was asked for. */

export type ChatLine = {
  chat: DeskChat;
  messages: MessageRecord[];
  people: ReadonlyMap<number, ChatPerson>;
};

const words = { en: english.chats, fr: french.chats };
type Words = (typeof words)['en' | 'fr'];

/** What a spreadsheet takes in one cell is 32,767 letters. */
const longestCell = 32_000;

const timeOf = (at: Date | null): Cell => at?.toISOString().slice(0, 19).replace('T', ' ') ?? null;
const cut = (text: string) => (text.length > longestCell ? `${text.slice(0, longestCell)}…` : text);

const nameOf = ({ people }: ChatLine, id: number | null) =>
  (id === null ? undefined : people.get(id)?.name) ?? null;

/** What was said, a line each; notes are the client's own and events no words. */
function transcriptOf(line: ChatLine, { authors }: Words): string {
  return line.messages
    .flatMap(({ author, state, text, user_id: userId, at }) => {
      if (author === 'note' || author === 'event' || state !== 'done') return [];
      const who = nameOf(line, userId) ?? authors[author];
      return `[${timeOf(at)}] ${who}: ${text}`;
    })
    .join('\n');
}

/** Those who wrote in it; a chat of the bot alone has none. */
function answeredBy(line: ChatLine): string {
  const names = line.messages.flatMap(({ author, user_id: userId }) =>
    author === 'agent' ? (nameOf(line, userId) ?? []) : [],
  );
  return [...new Set(names)].join(', ');
}

type Writer = (line: ChatLine, words: Words, wanted: Wanted) => Cell;

const cells: Record<ChatExportColumn, Writer> = {
  startedAt: ({ chat }) => timeOf(chat.startedAt),
  lastAt: ({ chat }) => timeOf(chat.lastAt),
  archivedAt: ({ chat }) => timeOf(chat.archivedAt),
  chatbot: ({ chat }, _, { language }) =>
    chat.whiteLabel.headerName[language] ||
    chat.whiteLabel.headerName.en ||
    chat.whiteLabel.headerName.fr,
  language: ({ chat }) => chat.language,
  visitorName: ({ chat }) => chat.visitorName,
  visitorEmail: ({ chat }) => chat.visitorEmail,
  isVerified: ({ chat }, { yes, no }) => (chat.externalId === null ? no : yes),
  question: ({ chat }) => chat.title,
  messages: ({ chat }) => chat.messages,
  answeredBy,
  solved: ({ chat }, { yes, no }) => (chat.solvedAt === null ? no : yes),
  rating: ({ chat }, { ratings }) => chat.score && ratings[chat.score],
  comment: ({ chat }) => chat.comment,
  escalated: ({ chat }, { reasons }) => chat.escalationReason && reasons[chat.escalationReason],
  ticket: ({ chat }) => chat.ticketName,
  summary: ({ chat }) => chat.summary,
  transcript: (line, all) => cut(transcriptOf(line, all)),
  page: ({ chat }) => chat.page,
  link: ({ chat }, _, { publicUrl }) => `${publicUrl}/chats?chat=${chat.uuid}&tab=archived`,
};

type Wanted = { language: 'en' | 'fr'; publicUrl: string };

export function chatHeadings(language: 'en' | 'fr'): string {
  return csvLine(
    chatExportColumns.map((column) => words[language].columns[column]),
    language,
  );
}

export function chatLine(line: ChatLine, wanted: Wanted): string {
  const { language } = wanted;
  return csvLine(
    chatExportColumns.map((column) => cells[column](line, words[language], wanted)),
    language,
  );
}
