import type { LanguageCode as Language } from '@replique/contract/route';
import type { Client } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { refreshFigures } from '../figures-store.ts';
import type { Grouped, GroupThread } from './group-thread.ts';
import { mostTries } from '../limits.ts';
import {
  listApart,
  listFresh,
  listMembersOf,
  listPinned,
  listPool,
  listRowGroups,
  readQuestionPage,
  type Place,
} from './members-store.ts';
import { readLanguage } from './run-store.ts';
import {
  deleteGroups,
  insertFound,
  lockEdits,
  replaceMerges,
  saveCentres,
  saveLanguage,
  saveNames,
  savePlaces,
  saveRenumbered,
  saveSplits,
} from './save-store.ts';
import type { GroupingWork } from '../work.ts';

const questionsPerPage = 2_000;
const timing = { statementTimeoutMs: 60_000 };

/** What tests let happen in the midst of a run. */
export type RunHooks = { beforeSave?: (language: Language) => Promise<void> };

export type LanguageRun = {
  lease: GroupingWork;
  thread: GroupThread;
  language: Language;
  isWhole: boolean;
  hooks: RunHooks;
};
type Work = LanguageRun & { deps: Deps; client: Client; place: Place };

/** What a run over one language begins with. */
async function readWork({ deps, client, place }: Work) {
  return deps.db.withClient(
    client.id,
    async (tx) => {
      const { edits, isRegroupAsked, state } = await readLanguage(tx, client.id, place.language);
      const rows = await listRowGroups(tx, place, client.minTicketsPerGroup);
      const fresh = await listFresh(tx, place);
      return { edits, isRegroupAsked, state, rows, fresh };
    },
    timing,
  );
}

type Begun = Awaited<ReturnType<typeof readWork>>;

const hasShapes = ({ rows }: Begun): boolean =>
  rows.some((each) => each.isReshaped || each.isEnding);

/** Hands questions to the thread, a page at a time. */
async function takeQuestions({ deps, client, thread }: Work, ids: number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += questionsPerPage) {
    const page = ids.slice(from, from + questionsPerPage);
    await thread.take(
      await deps.db.withClient(client.id, (tx) => readQuestionPage(tx, client.id, page), timing),
    );
  }
}

async function group(work: Work, begun: Begun): Promise<Grouped> {
  const { deps, client, thread, place, language, isWhole } = work;
  // Without a state all there is is read again from the rows.
  const isMadeAnew = begun.state === null;
  const isAll = isMadeAnew || begun.isRegroupAsked;
  const rows = begun.rows.map((row) => ({ ...row, isReshaped: row.isReshaped || isMadeAnew }));
  const read = await deps.db.withClient(
    client.id,
    async (tx) => {
      const shaped = rows.filter((row) => row.isReshaped || row.isEnding).map(({ row }) => row);
      return {
        members: await listMembersOf(tx, place, isAll ? null : shaped),
        // What is in no group is looked at where more may have come that ask the same.
        pool: isAll || isWhole || begun.fresh.length > 0 ? await listPool(tx, place) : [],
        pins: begun.isRegroupAsked ? await listPinned(tx, place) : null,
        apart: await listApart(tx, client.id),
      };
    },
    timing,
  );
  const members = read.members.flatMap(({ ids }) => ids);
  await takeQuestions(work, [...members, ...begun.fresh, ...read.pool]);
  const { changed } = await thread.group({
    state: begun.state,
    language,
    leastMembers: client.minTicketsPerGroup,
    rows,
    members: read.members,
    fresh: begun.fresh,
    pool: read.pool,
    anew: read.pins ? { pins: read.pins } : null,
  });
  const grown = await deps.db.withClient(
    client.id,
    (tx) => listMembersOf(tx, place, changed),
    timing,
  );
  await takeQuestions(
    work,
    grown.flatMap(({ ids }) => ids),
  );
  const pinned = [...read.members, ...grown].flatMap((each) => each.pinned);
  return thread.finish({ members: grown, pinned, apart: read.apart });
}

/** Writes what was found, all of it or nothing. Answers false when a person changed something meanwhile. */
async function save(work: Work, begun: Begun, grouped: Grouped): Promise<boolean> {
  const { deps, client, place, lease } = work;
  return deps.db.withClient(
    client.id,
    async (tx) => {
      if ((await lockEdits(tx, place)) !== begun.edits) return false;
      const at = deps.clock();
      await saveRenumbered(tx, client.id, grouped.renumbered);
      await insertFound(tx, place, grouped.found, at);
      for (const page of grouped.places) await savePlaces(tx, place, page);
      await deleteGroups(tx, client.id, grouped.endedRows);
      await saveCentres(tx, place, grouped.centres);
      await saveNames(tx, place);
      await saveSplits(tx, place, grouped.splits);
      await replaceMerges(tx, place, grouped.merges);
      await saveLanguage(tx, place, { state: grouped.state, isAnew: begun.isRegroupAsked, at });
      await refreshFigures(tx, client.id, 'all', at);
      // Last, for the lease is renewed meanwhile.
      await lease.prove(tx);
      return true;
    },
    timing,
  );
}

/** One try: true when all was written, or there was nothing to do. */
async function tryToGroup(work: Work): Promise<boolean> {
  const begun = await readWork(work);
  const hasWork = begun.fresh.length > 0 || begun.isRegroupAsked || hasShapes(begun);
  if (!hasWork && !work.isWhole) return true;
  const grouped = await group(work, begun);
  await work.hooks.beforeSave?.(work.language);
  return save(work, begun, grouped);
}

/**
 * Groups what is new of one client and language, after what people changed. A person who changes something meanwhile makes
 * it begin again; after a few times what is left is left to the next turn.
 */
export async function groupLanguage(deps: Deps, client: Client, run: LanguageRun): Promise<void> {
  const place = { clientId: client.id, language: run.language };
  for (let tries = 0; tries < mostTries; tries += 1)
    if (await tryToGroup({ ...run, deps, client, place })) return;
  deps.log.info({ clientId: client.id }, 'a grouping was overtaken; the next turn goes on');
}
