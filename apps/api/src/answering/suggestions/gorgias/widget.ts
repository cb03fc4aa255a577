import { confidenceWord } from '@replique/contract/answering/confidence';
import type { Suggestion, SuggestionSource } from '@replique/contract/answering/suggestions';
import type { LanguageCode } from '@replique/contract/route';
import { panel as enPanel } from '@replique/phrases/en/accounts/panel';
import { replyStateWords as enStates } from '@replique/phrases/en/answering/suggestions';
import { panel as frPanel } from '@replique/phrases/fr/accounts/panel';
import { replyStateWords as frStates } from '@replique/phrases/fr/answering/suggestions';
import { findClient, isModuleOn, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { findTicketNamed } from '../../../helpdesk/index.ts';
import { dayOf } from '../../../knowledge/index.ts';
import type { Deps } from '../../deps.ts';
import { presentAll } from '../present.ts';
import { listSuggestions } from '../store.ts';

/**
 * What Gorgias shows beside a ticket (docs/agent-panel.md): its widgets show fields of an answer in JSON and nothing else,
 * so every field is a text that an agent can read as it is.
 */
export type WidgetAnswer = {
  replique: {
    /** As Gorgias knows it: it keeps the last answer with the customer, whichever ticket it was for. */
    ticket: string;
    state: string;
    confidence: string;
    reply: string;
    /** What to look at before it is sent; empty where nothing is. */
    check: string;
    /** Numbered as in `sentences`, a line each. */
    sources: string;
    sentences: { text: string; sources: string; check: string }[];
    /** The ticket at Replique, where the reply is changed, sent and rated. */
    link: string;
  };
};

const words = { en: { ...enPanel, ...enStates }, fr: { ...frPanel, ...frStates } };
type Words = (typeof words)[LanguageCode];

const sourceLine = ({ title, url }: SuggestionSource, at: number) =>
  [`${at + 1}. ${title}`, ...(url === null ? [] : [url])].join(' ');

function doubtOf(t: Words, { conflict, supported }: Suggestion['sentences'][number]): string {
  if (conflict?.verdict === 'contradicted') return t.contradicted;
  return supported ? '' : t.noSource;
}

/** Those that no person took out, the sources in the order of reading. */
function sentencesOf(t: Words, { text, sentences, sources }: Suggestion) {
  const left = sentences.filter((sentence) => text.includes(sentence.text));
  const cited = [...new Set(left.flatMap((sentence) => sentence.sources))];
  const named = cited.flatMap((number) => sources.filter((source) => source.number === number));
  return {
    sources: named.map(sourceLine).join('\n'),
    sentences: left.map((sentence) => ({
      text: sentence.text,
      sources: sentence.sources.map((number) => cited.indexOf(number) + 1).join(', '),
      check: doubtOf(t, sentence),
    })),
  };
}

/** @param suggestion the latest one of the ticket */
export function widgetFields(
  language: LanguageCode,
  suggestion: Suggestion,
): Omit<WidgetAnswer['replique'], 'ticket' | 'link'> {
  const t = words[language];
  const { text, confidence, silenceReason, staleSince, openQuestions } = suggestion;
  if (text === '')
    return {
      ...empty,
      state: silenceReason === null ? t.silentTitle : t.silence[silenceReason],
    };
  const parts = sentencesOf(t, suggestion);
  const checks = [
    ...(staleSince === null ? [] : [t.stale]),
    ...new Set(parts.sentences.flatMap(({ check }) => (check === '' ? [] : [check]))),
    ...openQuestions.map((question) => `${t.openQuestions}: ${question}`),
  ];
  return {
    state: t.reply,
    confidence: confidence === null ? '' : t.confidence[confidenceWord(confidence)],
    reply: text,
    check: checks.join('\n'),
    ...parts,
  };
}

const empty = { confidence: '', reply: '', check: '', sources: '', sentences: [] };

async function readLatest(tx: Tx, deps: Deps, clientId: number, externalId: string) {
  const client = await findClient(tx, { id: clientId });
  if (!client || !isModuleOn(client, 'suggestions')) return 'off';
  const ticket = await findTicketNamed(tx, clientId, externalId);
  if (!ticket) return 'unknown';
  const [latest] = await listSuggestions(tx, clientId, ticket.id);
  const [suggestion] = latest ? await presentAll(tx, dayOf(deps), clientId, [latest]) : [];
  return { uuid: ticket.uuid, question: ticket.question, suggestion };
}

/**
 * The latest suggestion for a ticket. It writes none: Gorgias gives up on an answer after seconds, and asks for every
 * ticket that changes, opened or not.
 */
export async function readWidget(
  deps: Deps,
  caller: Caller,
  { ticket, language }: { ticket: string; language: LanguageCode },
): Promise<WidgetAnswer> {
  const t = words[language];
  const { clientId } = caller;
  const found =
    clientId === null
      ? 'unknown'
      : await withScope(deps, caller, undefined, (tx) => readLatest(tx, deps, clientId, ticket));
  const home = deps.config.publicUrl;
  if (typeof found === 'string') {
    const state = found === 'off' ? t.modulesOff : t.unknownTicket;
    return { replique: { ticket, ...empty, state, link: `${home}/tickets` } };
  }
  const link = `${home}/tickets/${found.uuid}`;
  if (found.suggestion)
    return { replique: { ticket, ...widgetFields(language, found.suggestion), link } };
  const state = found.question === '' ? t.noQuestion : t.notWritten;
  return { replique: { ticket, ...empty, state, link } };
}
