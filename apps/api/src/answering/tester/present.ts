import { SuggestionNote } from '@replique/contract/answering/suggestions';
import { SilenceReason } from '@replique/contract/silence-reason';
import type { TesterAnswer, TesterRun } from '@replique/contract/answering/tester';
import type { Caller } from '../../platform/http/access.ts';
import type { KeptSource } from '../../platform/db/column-shapes.ts';
import type { AnswerRecord, RunRecord } from './store.ts';

/** Runs as they leave the server: without prompt texts, and without what a model was sent. */

const adminLevel = 4;

export function presentAnswer(record: AnswerRecord): TesterAnswer {
  const { promptId: _, leftOut: __, modelView, silenceReason, notes, ...answer } = record;
  return {
    ...answer,
    silenceReason: SilenceReason.nullable().parse(silenceReason),
    notes: notes.flatMap((note) => SuggestionNote.safeParse(note).data ?? []),
    hasModelView: modelView !== null,
  };
}

/** A passage as it was then: what people said of its document meanwhile does not belong to it. */
export function presentKept(source: KeptSource): TesterRun['sources'][number] {
  return { ...source, mark: null };
}

/** Who ran it and who manages the client's people may name and delete it (product.md §3). */
export function mayChange(caller: Caller, authorId: number | null): boolean {
  return caller.level >= adminLevel || authorId === caller.userId;
}

export function presentRun(
  caller: Caller,
  run: Omit<RunRecord, 'id' | 'clientId' | 'uuid'> & { uuid: string | null },
  answers: AnswerRecord[],
): TesterRun {
  const { ticketUuid, ticketName, subject } = run;
  return {
    uuid: run.uuid,
    name: run.name,
    clientUuid: run.clientUuid,
    promptName: run.promptName,
    ticket:
      ticketUuid !== null && ticketName !== null
        ? { uuid: ticketUuid, externalId: ticketName, subject }
        : null,
    cut: run.cut,
    question: run.question,
    language: run.language,
    sent: run.sent,
    sources: run.sources.map(presentKept),
    answers: answers.map(presentAnswer),
    createdAt: run.createdAt.toISOString(),
    createdBy: run.createdBy,
    canChange: run.uuid !== null && mayChange(caller, run.authorId),
  };
}
