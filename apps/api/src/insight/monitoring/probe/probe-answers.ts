import { asLanguage } from '@replique/engine/text/language';
import { writeDry } from '../../../answering/index.ts';
import { hasKnowledge, listModelCalls, listQuestions, type Question } from './probe-store.ts';
import { failed, momentsBefore, ok, skipped, type StepResult, type Subject } from './probe-step.ts';

/** The steps of a check that make an answer of a question. */

/** Of so many of the newest questions one must find something: a single one may be about nothing that is known. */
const questionsTried = 5;

async function gather({ deps, clientId }: Subject, most: number) {
  return deps.db.withClient(clientId, async (tx) => ({
    isKnown: await hasKnowledge(tx, clientId),
    questions: await listQuestions(tx, clientId, most),
  }));
}

async function find({ deps, clientId }: Subject, question: Question) {
  return deps.indexes.search(
    clientId,
    {
      text: question.question,
      subject: question.subject,
      language: asLanguage(question.language ?? 'en'),
    },
    { limit: 3, neighbours: 3, exceptTicketId: question.ticketId },
  );
}

/** A real question finds knowledge, by its words: no model is asked. */
export async function probeRetrieval(subject: Subject): Promise<StepResult> {
  const { isKnown, questions } = await gather(subject, questionsTried);
  if (!isKnown) return skipped('no-knowledge');
  if (questions.length === 0) return skipped('no-question');
  for (const question of questions) {
    const { documents, neighbours, knowledgeSize } = await find(subject, question);
    if (documents.length > 0 || neighbours.length > 0) return ok;
    if (knowledgeSize === 0) return failed('retrieval-index-empty');
  }
  return failed('retrieval-nothing-found', String(questions.length));
}

/** So many calls in a row that failed within an hour, and as many at least: the models of the client fail. */
const callsInARow = 3;

async function probeModels({ deps, clientId }: Subject): Promise<StepResult> {
  const { hour } = momentsBefore(deps.clock());
  const calls = await deps.db.withStaff((tx) =>
    listModelCalls(tx, clientId, { since: hour, most: callsInARow }),
  );
  const [last] = calls;
  if (!last || calls.length < callsInARow || calls.some(({ outcome }) => outcome === 'ok'))
    return ok;
  return failed('suggestion-models-failing', `${last.provider} · ${last.model}: ${last.outcome}`);
}

/** A suggestion can be written: dry, by the built-in writer; of models the last hour's calls are looked at. */
export async function probeSuggestion(subject: Subject, signal: AbortSignal): Promise<StepResult> {
  if (!subject.isSuggestionsOn) return skipped('module-off');
  const models = await probeModels(subject);
  if (models.outcome === 'failed') return models;
  const { questions } = await gather(subject, 1);
  const [question] = questions;
  if (!question) return skipped('no-question');
  const { deps, clientId } = subject;
  // Silence is an answer too: the writer says that it knows nothing.
  await writeDry(deps, { clientId, ticket: question.ticketUuid, signal });
  return ok;
}
