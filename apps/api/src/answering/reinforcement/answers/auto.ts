import { leastSimilarity, similarityOfWords } from '@replique/engine/matching/compare-replies';
import { replyWords } from '@replique/engine/matching/reply-words';
import { findClient, isModuleOn, type Client } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  listGroupAnswers,
  putGroupAnswer,
  renderDraft,
  retireGroupAnswer,
  type Rendered,
} from '../../../knowledge/index.ts';
import { dayIn, readAuto } from '../../suggestions/suggestions.ts';
import { readAnswers } from './answers.ts';
import { findGroupToRead } from './answers-store.ts';
import { tellKnowledgeChanged } from './approve.ts';
import { updateApproval } from './approve-store.ts';
import {
  countApproved,
  findStopReason,
  holdAuto,
  isStillCandidate,
  listCandidates,
  listStoppable,
} from './auto-store.ts';
import { auditGroup } from '../changes/change-group.ts';
import { placeOf, recordEvent } from '../changes/events.ts';
import { countRevision, holdGrouping, lockGroup, type GroupRow } from '../group-store.ts';
import { dailyCap } from '../limits.ts';
import {
  readGroups,
  saltOf,
  withAnswersThread,
  type AnswersThread,
  type ReadGroup,
} from './read-groups.ts';

/**
 * Auto-reinforcement: where people's answers agree, one of them becomes a document without anybody looking at it, and goes
 * again by itself when people answer otherwise or don't send it.
 */

const nobody = { userId: null };
/** So many candidates are read at once: as many as a day has room for. */
const candidatesAtOnce = dailyCap;

/** What it approved today, as the client's automatic suggestions count days. */
export async function countToday(tx: Tx, client: Client, now: Date): Promise<number> {
  const { timeZone } = await readAuto(tx, client);
  return countApproved(tx, client.id, { day: dayIn(timeZone, now), timeZone });
}

const mayAnswer = (client: Client | undefined): client is Client =>
  client !== undefined &&
  client.archivedAt === null &&
  client.isAutoReinforcement &&
  isModuleOn(client, 'reinforcement');

/**
 * Another group has this very answer, or had one much like it until somebody took it back: what is undone does not return
 * by a group that was taken apart.
 */
async function isKnownAnswer(tx: Tx, row: GroupRow, markdown: string): Promise<boolean> {
  const words = replyWords(markdown);
  const known = await listGroupAnswers(tx, row.client_id, row.language);
  return known.some(({ markdown: text, isStanding }) => {
    const least = leastSimilarity[isStanding ? 'as-is' : 'light'];
    return similarityOfWords(replyWords(text), words) >= least;
  });
}

/** The group, held, if nothing changed since it was read and every rule holds still. */
async function claimCandidate(
  tx: Tx,
  client: Client,
  { group, measured }: ReadGroup,
): Promise<GroupRow | null> {
  const row = await lockGroup(tx, { clientId: client.id, id: group.id });
  if (!row || !measured.shared?.title || !measured.agreement.agrees) return null;
  const wanted = { id: row.id, minimum: client.minTicketsPerGroup };
  if (!(await isStillCandidate(tx, client.id, wanted))) return null;
  const now = await findGroupToRead(tx, client.id, row.id, saltOf(client));
  if (now?.seen !== group.seen) return null;
  return (await isKnownAnswer(tx, row, measured.shared.markdown)) ? null : row;
}

type Shared = NonNullable<ReadGroup['measured']['shared']>;

/** The answer that people share, as a document; before the transaction that stores it. */
async function renderShared({ texts }: Deps, clientId: number, { title, markdown }: Shared) {
  const draft = {
    title,
    isQuestion: title.trimEnd().endsWith('?'),
    url: null,
    markdown: markdown.trim(),
  };
  return renderDraft({ texts }, { clientId, userId: 0 }, draft);
}

async function approve(
  tx: Tx,
  deps: Deps,
  row: GroupRow,
  { agreement, draft }: { agreement: ReadGroup['measured']['agreement']; draft: Rendered },
) {
  const { title } = draft;
  const document = await putGroupAnswer(
    tx,
    deps,
    nobody,
    { id: row.client_id, uuid: row.client_uuid },
    {
      ...draft,
      group: row.uuid,
      language: row.language,
      until: null,
    },
  );
  const at = deps.clock();
  await updateApproval(tx, row, {
    document_id: document.id,
    approved_at: at,
    approved_by: null,
    is_automatic: true,
  });
  await countRevision(tx, row);
  const { answers, people, likeness } = agreement;
  const measure = { answers, people, likeness, title, document: document.uuid };
  await recordEvent(tx, placeOf(row), { what: 'approved-automatically', at, by: null, measure });
  await auditGroup(tx, deps, nobody, row, {
    action: 'reinforcement.approved-automatically',
    after: { title, answers, people, likeness },
  });
}

/** Approves the answer of one group, unless something stands against it. */
async function answerOne(
  deps: Deps,
  clientId: number,
  read: ReadGroup,
): Promise<'approved' | 'left' | 'full'> {
  const { agreement, shared } = read.measured;
  const draft = shared && (await renderShared(deps, clientId, shared));
  return deps.db.withClient(clientId, async (tx) => {
    await holdAuto(tx, clientId);
    const client = await findClient(tx, { id: clientId });
    if (!mayAnswer(client) || (await countToday(tx, client, deps.clock())) >= dailyCap)
      return 'full';
    // A run under way takes the group for one that nobody answered, and might end it: it begins again.
    await holdGrouping(tx, clientId, read.group.language);
    const row = await claimCandidate(tx, client, read);
    if (!row || !draft) return 'left';
    await approve(tx, deps, row, { agreement, draft });
    return 'approved';
  });
}

/** Answers groups whose answers agree, most worth first, up to what the day has left. */
export async function answerAutomatically(deps: Deps, clientId: number): Promise<void> {
  const found = await deps.db.withClient(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    if (!mayAnswer(client) || (await countToday(tx, client, deps.clock())) >= dailyCap) return null;
    return { client, ids: await listCandidates(tx, clientId, client.minTicketsPerGroup) };
  });
  if (!found) return;
  const approved = await withAnswersThread((thread) => answerMost(deps, found, thread));
  if (approved > 0) tellKnowledgeChanged(deps);
}

/** One after the other until the day is full: what stands against the first must not keep the others from it. */
async function answerMost(
  deps: Deps,
  { client, ids }: { client: Client; ids: number[] },
  thread: AnswersThread,
): Promise<number> {
  let approved = 0;
  for (let at = 0; at < ids.length; at += candidatesAtOnce) {
    const groups = ids.slice(at, at + candidatesAtOnce);
    for (const read of await readGroups(deps, client, groups, thread)) {
      const outcome = await answerOne(deps, client.id, read);
      if (outcome === 'full') return approved;
      if (outcome === 'approved') approved += 1;
    }
  }
  return approved;
}

async function stopOne(deps: Deps, clientId: number, id: number): Promise<boolean> {
  return deps.db.withClient(clientId, async (tx) => {
    const row = await lockGroup(tx, { clientId, id });
    const reason = row && (await findStopReason(tx, clientId, id));
    if (!reason) return false;
    await retireGroupAnswer(tx, deps, nobody, { clientId, group: row.uuid });
    await updateApproval(tx, row, { auto_off: 'stopped' });
    await countRevision(tx, row);
    await recordEvent(tx, placeOf(row), { what: 'stopped', at: deps.clock(), by: null });
    await auditGroup(tx, deps, nobody, row, { action: 'reinforcement.stopped', after: reason });
    return true;
  });
}

/** Takes back the automatic answers that people contradict or do not send. Also where nothing new is answered any more. */
async function stopAutomatic(deps: Deps, clientId: number): Promise<void> {
  const ids = await deps.db.withClient(clientId, (tx) => listStoppable(tx, clientId));
  let stopped = 0;
  for (const id of ids) if (await stopOne(deps, clientId, id)) stopped += 1;
  if (stopped > 0) tellKnowledgeChanged(deps);
}

/** What follows when a client's tickets were grouped: answers are read, then auto-reinforcement takes its turn. */
export async function afterRun(deps: Deps, clientId: number): Promise<void> {
  const client = await deps.db.withClient(clientId, (tx) => findClient(tx, { id: clientId }));
  if (!client || client.archivedAt !== null || !isModuleOn(client, 'reinforcement')) return;
  await readAnswers(deps, clientId);
  await stopAutomatic(deps, clientId);
  await answerAutomatically(deps, clientId);
}
