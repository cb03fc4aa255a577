import type { ExportColumns } from '@replique/contract/insight/export-columns';
import {
  countChatsForExport,
  listChatsForExport,
  requireArchived,
  type ExportedChat,
  type ExportedChatFilter,
} from '../../../chat/index.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import { cut, inScope, nextPicked, timeOf, type Source } from './source.ts';
import { planPicked } from './ticket-rows.ts';
import { words, type Words } from './words.ts';

/** Files of chats: a row each, with the transcript in a cell. */

type Column = ExportColumns['chats'][number];
type ChatWords = Words['chats'];
type Wanted = { language: 'en' | 'fr'; publicUrl: string };

const most = 200;

const nameOf = ({ people }: ExportedChat, id: number | null) =>
  (id === null ? undefined : people.get(id)?.name) ?? null;

/** What was said, a line each; notes are the client's own and events no words. */
function transcriptOf(line: ExportedChat, { authors }: ChatWords): string {
  return line.messages
    .flatMap(({ author, state, text, user_id: userId, at }) => {
      if (author === 'note' || author === 'event' || state !== 'done') return [];
      const who = nameOf(line, userId) ?? authors[author];
      return `[${timeOf(at)}] ${who}: ${text}`;
    })
    .join('\n');
}

/** Those who wrote in it; a chat of the bot alone has none. */
function answeredBy(line: ExportedChat): string {
  const names = line.messages.flatMap(({ author, user_id: userId }) =>
    author === 'agent' ? (nameOf(line, userId) ?? []) : [],
  );
  return [...new Set(names)].join(', ');
}

const countOf = ({ messages }: ExportedChat, wanted: 'visitor' | 'agent'): number =>
  messages.filter(({ author }) => author === wanted).length;

type Writer = (line: ExportedChat, words: ChatWords, wanted: Wanted) => Cell;

const cells: Record<Column, Writer> = {
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
  visitorMessages: (line) => countOf(line, 'visitor'),
  // Also of people who left, whom `answeredBy` cannot name.
  agentMessages: (line) => countOf(line, 'agent'),
  answeredBy,
  solved: ({ chat }, { yes, no }) => (chat.solvedAt === null ? no : yes),
  outcome: ({ outcome }, { outcomes }) => outcome && outcomes[outcome],
  withheld: ({ withheld }) => withheld,
  rating: ({ chat }, { ratings }) => chat.score && ratings[chat.score],
  comment: ({ chat }) => chat.comment,
  escalated: ({ chat }, { reasons }) => chat.escalationReason && reasons[chat.escalationReason],
  ticket: ({ chat }) => chat.ticketName,
  summary: ({ chat }) => chat.summary,
  transcript: (line, all) => cut(transcriptOf(line, all)),
  page: ({ chat }) => chat.page,
  link: ({ chat }, _, { publicUrl }) =>
    `${publicUrl}/chats?chat=${chat.uuid}${chat.archivedAt === null ? '' : '&tab=archived'}`,
};

export const chatRows: Source = {
  async plan(deps, { clientId, filter, picked }) {
    if (picked)
      return planPicked(await inScope(deps, clientId, (tx) => requireArchived(tx, picked)));
    if (clientId === null) throw fail('exports.client-needed');
    const counted = await inScope(deps, clientId, (tx) =>
      countChatsForExport(tx, clientId, filter as ExportedChatFilter),
    );
    return { ...counted, clientId, picked: null };
  },
  headings: ({ columns, language }) =>
    columns.map((column) => words[language].columns.chats[column as Column]),
  async read(deps, claim, reached) {
    const { clientId, chosenLast: last, columns, language, picked } = claim;
    if (clientId === null) throw new Error('A file of chats without a client.');
    const ids = picked && nextPicked(picked, reached, most);
    const chats = await listChatsForExport(
      deps,
      clientId,
      ids ? { ids } : { filter: claim.filter as ExportedChatFilter, after: reached, last, most },
    );
    const wanted = { language, publicUrl: deps.config.publicUrl };
    return {
      rows: chats.map((line) =>
        columns.map((column) => cells[column as Column](line, words[language].chats, wanted)),
      ),
      // Of what was picked some may have gone: the ids tell how far it is.
      reached: (ids ? ids.at(-1) : chats.at(-1)?.chat.id) ?? last,
      isEnd: (ids ?? chats).length < most,
    };
  },
};
