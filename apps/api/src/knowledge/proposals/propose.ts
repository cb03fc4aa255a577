import type { DocumentDraft } from '@replique/contract/knowledge/knowledge';
import type { ProposalKind, ProposalReason } from '@replique/contract/knowledge/proposals';
import {
  changeDraft,
  draftOf,
  markdownOf,
} from '@replique/engine/clustering/proposals/proposal-draft';
import {
  proposeKnowledge,
  type Finding,
} from '@replique/engine/clustering/proposals/propose-knowledge';
import {
  KnownProposals,
  type ComparableProposal,
} from '@replique/engine/clustering/proposals/same-proposal';
import {
  withoutPersonalData,
  type ClientPrivacy,
} from '@replique/engine/privacy/without-personal-data';
import type { AnsweredTicket, NearText } from './run-store.ts';

/** Answers with the documents near them, and what is proposed already: the work of a thread. */
export type ProposeTask = {
  answers: { ticket: AnsweredTicket; near: NearText[] }[];
  known: ComparableProposal[];
  privacy: ClientPrivacy;
};

export type MadeProposal = {
  kind: ProposalKind;
  reason: ProposalReason;
  documentId: number | null;
  draft: DocumentDraft | null;
  before: DocumentDraft | null;
  baseHash: string | null;
  findings: Finding[];
  worth: number;
};

/** What comes of one answer. `same`: the place of a known proposal; after the known ones stand those made before it. */
export type Read = { ticket: AnsweredTicket } & ({ made: MadeProposal } | { same: number });

const longestTitle = 500;
const longestText = 100_000;

/**
 * The text that is changed: a document that was written here as a whole; of one from outside the passages that are
 * contradicted, for a copy of the rest would only age beside it.
 */
function before(
  { title, isQuestion, url, markdown, parts }: NearText,
  found: Finding[],
): DocumentDraft {
  const named = { title: title.slice(0, longestTitle), isQuestion };
  if (markdown !== null) return { ...named, url, markdown };
  const changed = parts.filter(({ text }) =>
    found.some(({ now }) => now !== null && text.includes(now)),
  );
  return { ...named, url: null, markdown: markdownOf(changed) };
}

function make(ticket: AnsweredTicket, near: NearText[], privacy: ClientPrivacy): MadeProposal {
  const { requesterName, language } = ticket;
  const asked = [ticket.subject, ticket.question].filter(Boolean).join('\n');
  const question = withoutPersonalData(asked, requesterName, privacy);
  const found = proposeKnowledge(
    {
      question,
      answer: { text: ticket.answer, names: requesterName ? [requesterName] : [] },
      pointsTo: ticket.documentIds,
    },
    near.map(({ id, title, parts }) => ({
      id,
      title,
      text: parts.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text)).join('\n'),
    })),
    { language, privacy },
  );
  const nothing = { draft: null, before: null, baseHash: null, findings: [], worth: 0 };
  const { kind, reason } = found;
  if (kind === 'nothing') return { ...nothing, kind, reason, documentId: found.document };
  if (kind === 'create') {
    const draft = draftOf(question, found.sentences, language);
    return { ...nothing, kind, reason, documentId: null, draft, worth: found.worth };
  }
  const document = near.find(({ id }) => id === found.document);
  const text = document && before(document, found.findings);
  const draft = text && changeDraft(text, found.findings);
  // More than a document may hold: nobody could save it.
  if (!document || !draft || draft.markdown.length > longestText)
    return { ...nothing, kind: 'nothing', reason: 'known-already', documentId: found.document };
  const { findings, worth } = found;
  const base = { documentId: document.id, baseHash: document.hash, before: text };
  return { kind, reason, ...base, draft, findings, worth };
}

/** What a proposal is compared with others by: a change by what it adds, not by the whole document. */
export function comparable(
  { draft, findings, documentId, kind }: Omit<MadeProposal, 'worth' | 'reason'>,
  language: ComparableProposal['language'],
): ComparableProposal {
  const isChange = kind === 'change';
  return {
    title: isChange ? '' : (draft?.title ?? ''),
    text: isChange ? findings.map(({ proposed }) => proposed).join('\n') : (draft?.markdown ?? ''),
    document: isChange ? documentId : null,
    language,
  };
}

/** Reads answers one after the other: what the first one asks for, the others join. */
export function propose({ answers, known, privacy }: ProposeTask): Read[] {
  const proposals = new KnownProposals();
  for (const each of known) proposals.add(each);
  return answers.map(({ ticket, near }) => {
    const made = make(ticket, near, privacy);
    if (made.kind === 'nothing') return { ticket, made };
    const compared = comparable(made, ticket.language);
    const same = proposals.find(compared);
    if (same !== null) return { ticket, same };
    proposals.add(compared);
    return { ticket, made };
  });
}
