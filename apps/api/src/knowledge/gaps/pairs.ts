import type { DocumentPair, DocumentPairDetail } from '@replique/contract/knowledge/gaps';
import type { ArticleDraft } from '@replique/contract/knowledge/knowledge';
import { splitSentences } from '@replique/engine/text/sentences';
import { foldText } from '@replique/engine/text/analyse';
import type { Language } from '@replique/engine/text/language';
import { recordChange, withClientScope, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { certifyDocument, dayOf, retireDocument } from '../knowledge/knowledge.ts';
import {
  countPairs,
  findPair,
  listPairs,
  lockPair,
  readTexts,
  updatePairState,
  type PairRow,
} from './pairs-store.ts';
import { findRun } from './store.ts';

export type PairListQuery = {
  client: string;
  kind?: PairRow['kind'] | undefined;
  state: PairRow['state'];
  language?: Language | undefined;
  pageSize: number;
  page: number;
};

function present(row: PairRow): DocumentPair {
  const sideOf = (side: PairRow['left']) => ({
    ...side,
    // It came as JSON.
    updatedAt: new Date(side.updatedAt).toISOString(),
  });
  return {
    uuid: row.uuid,
    language: row.language,
    kind: row.kind,
    state: row.state,
    similarity: row.similarity,
    left: sideOf(row.left),
    right: sideOf(row.right),
    disagreements: row.disagreements as DocumentPair['disagreements'],
    foundAt: row.foundAt.toISOString(),
  };
}

/** @throws `clients.not-found` */
export async function listPairRows(deps: Deps, caller: Caller, query: PairListQuery) {
  return withClientScope(deps, caller, query.client, async (tx, client) => {
    const { state, pageSize, page } = query;
    const narrowed = { kind: query.kind ?? null, language: query.language ?? null };
    const filter = { clientId: client.id, state, pageSize, page, ...narrowed };
    const rows = await listPairs(tx, filter, dayOf(deps));
    const run = await findRun(tx, client.id);
    return {
      items: rows.map(present),
      nextCursor: null,
      total: await countPairs(tx, filter),
      checkedAt: run?.pairsAt?.toISOString() ?? null,
    };
  });
}

/** A sentence as it is compared: case, accents and spaces aside. */
function bareOf(sentence: string): string {
  return foldText(sentence)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function compareSentences(
  sentences: string[],
  others: ReadonlySet<string>,
  against: ReadonlySet<string>,
) {
  return sentences.map((text) => {
    const isShared = others.has(bareOf(text));
    const mark = against.has(text) ? 'disagrees' : isShared ? 'same' : 'only';
    return { text, mark } as const;
  });
}

export async function presentDetail(tx: Tx, row: PairRow): Promise<DocumentPairDetail> {
  const texts = await readTexts(tx, row.clientId, [row.leftId, row.rightId]);
  const left = splitSentences(texts.get(row.leftId) ?? '', row.language);
  const right = splitSentences(texts.get(row.rightId) ?? '', row.language);
  const said = (side: 'left' | 'right') => new Set(row.disagreements.map((each) => each[side]));
  return {
    ...present(row),
    client: { uuid: row.clientUuid, name: row.clientName },
    leftText: compareSentences(left, new Set(right.map(bareOf)), said('left')),
    rightText: compareSentences(right, new Set(left.map(bareOf)), said('right')),
    made: row.made,
  };
}

export async function requirePair(tx: Tx, deps: Deps, uuid: string): Promise<PairRow> {
  const row = await findPair(tx, uuid, dayOf(deps));
  if (!row) throw fail('gaps.pair-not-found');
  return row;
}

/** @throws `gaps.pair-not-found`, also for a pair of another client */
export async function readPair(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentPairDetail> {
  return withScope(deps, caller, undefined, async (tx) =>
    presentDetail(tx, await requirePair(tx, deps, uuid)),
  );
}

export async function recordDecision(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  row: PairRow,
  change: {
    action: 'pair-kept' | 'pair-reopened' | 'pair-retired' | 'pair-resolved';
    after: object;
  },
): Promise<void> {
  await recordChange(tx, deps, caller, {
    action: `gaps.${change.action}`,
    clientId: row.clientId,
    label: `${row.left.title} / ${row.right.title}`,
    href: `/clients/details/${row.clientUuid}/gaps/pairs/${row.uuid}`,
    before: { state: row.state },
    after: change.after,
  });
}

/** Both are right, or that is taken back. @throws `gaps.pair-not-found` */
export async function decidePair(
  deps: Deps,
  caller: Caller,
  uuid: string,
  act: 'kept' | 'reopened',
): Promise<DocumentPairDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    const locked = await lockPair(tx, uuid);
    if (!locked) throw fail('gaps.pair-not-found');
    const from = act === 'kept' ? 'open' : 'kept';
    if (locked.state === from) {
      const state = act === 'kept' ? 'kept' : 'open';
      const row = await requirePair(tx, deps, uuid);
      await updatePairState(tx, locked, { state, at: deps.clock(), by: caller.userId });
      await recordDecision(tx, deps, caller, row, { action: `pair-${act}`, after: { state } });
    }
    return presentDetail(tx, await requirePair(tx, deps, uuid));
  });
}

/**
 * Puts one of the two away, by the rules of documents; the other may be certified with it. What comes first is done
 * even if what follows fails: done again, it goes on from there.
 * @throws `gaps.pair-not-found`, `documents.excluded`, and `documents.retired` when the one that would stay is
 */
export async function retireOneOf(
  deps: Deps,
  caller: Caller,
  uuid: string,
  { side, certifyOther }: { side: 'left' | 'right'; certifyOther: boolean },
): Promise<DocumentPairDetail> {
  const row = await withScope(deps, caller, undefined, (tx) => requirePair(tx, deps, uuid));
  const stays = side === 'left' ? row.right : row.left;
  // Decided the other way meanwhile: one of the two stays.
  if (stays.isRetired) throw fail('documents.retired');
  if (certifyOther && !stays.isCertified) await certifyDocument(deps, caller, stays.uuid, null);
  await retireDocument(deps, caller, row[side].uuid);
  return withScope(deps, caller, undefined, async (tx) => {
    const locked = await lockPair(tx, uuid);
    if (!locked) throw fail('gaps.pair-not-found');
    if (locked.state !== 'retired') {
      await updatePairState(tx, locked, { state: 'retired', at: deps.clock(), by: caller.userId });
      const after = { state: 'retired', retired: row[side].title, isOtherCertified: certifyOther };
      await recordDecision(tx, deps, caller, row, { action: 'pair-retired', after });
    }
    return presentDetail(tx, await requirePair(tx, deps, uuid));
  });
}

/** Both texts, one after the other and each sentence once, for a person to make one of them. */
export async function draftFromPair(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<ArticleDraft> {
  const pair = await readPair(deps, caller, uuid);
  const lines = (text: DocumentPairDetail['leftText']) =>
    text.map((sentence) => sentence.text.replace(/([\\`*_[\]<>])/g, '\\$1')).join('\n\n');
  const added = pair.rightText.filter(({ mark }) => mark !== 'same');
  const rest = added.length === 0 ? '' : `\n\n## ${pair.right.title}\n\n${lines(added)}`;
  return {
    client: pair.client,
    language: pair.language,
    title: pair.left.title,
    markdown: `${lines(pair.leftText)}${rest}\n`,
    answers: 0,
  };
}
