import type { DocumentPairDetail, Resolution } from '@replique/contract/knowledge/gaps';
import type {
  ArticleDraft,
  Certification,
  DocumentDetail,
  DocumentDraft,
} from '@replique/contract/knowledge/knowledge';
import { resolveDisagreements } from '@replique/engine/clustering/documents/resolve-disagreements';
import { markdownOf } from '@replique/engine/clustering/proposals/proposal-draft';
import { asLanguage } from '@replique/engine/text/language';
import { recordChange, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import type { Deps } from '../deps.ts';
import {
  answerWith,
  decertify,
  putCertified,
  putVersion,
  renderDraft,
  requireActive,
  requireLocked,
  type LockedDocument,
  type Rendered,
} from '../knowledge/knowledge.ts';
import { hashOf } from './compare.ts';
import { presentDetail, recordDecision, requirePair } from './pairs.ts';
import { lockPair, updatePairState, type PairRow } from './pairs-store.ts';
import { findText, insertOverride, readHashes, type DocumentText } from './resolve-store.ts';

type SideName = 'left' | 'right';

/** `wrong` is corrected by what the other one says. */
const wrongOf = (right: SideName): SideName => (right === 'left' ? 'right' : 'left');

async function requireText(tx: Tx, uuid: string): Promise<DocumentText> {
  const text = await findText(tx, uuid);
  if (!text) throw fail('documents.not-found');
  return text;
}

/**
 * The text that is corrected: a document that was written here as a whole; of one from outside the passages with the
 * sentences that do not hold, for a copy of the rest would only age beside it.
 */
function textToCorrect({ title, isQuestion, url, markdown, parts }: DocumentText, said: string[]) {
  if (markdown !== null) return { title, isQuestion, url, markdown };
  const changed = parts.filter(({ text }) => said.some((sentence) => text.includes(sentence)));
  return {
    title,
    isQuestion,
    url: null,
    markdown: markdownOf(changed.length > 0 ? changed : parts),
  };
}

function presentResolution(pair: PairRow, right: SideName, text: DocumentText): Resolution {
  const wrong = wrongOf(right);
  const before = textToCorrect(
    text,
    pair.disagreements.map((each) => each[wrong]),
  );
  const { markdown, replaced } = resolveDisagreements(
    before.markdown,
    pair.disagreements.map((each) => ({ now: each[wrong], proposed: each[right] })),
  );
  return {
    document: {
      ...pair[wrong],
      updatedAt: new Date(pair[wrong].updatedAt).toISOString(),
      canRewrite: text.markdown !== null,
      certifiedUntil: text.certifiedUntil,
    },
    hash: text.hash,
    before,
    draft: { ...before, markdown },
    replaced,
  };
}

/** @throws `gaps.pair-not-found`, also for a pair of another client */
export async function readResolution(
  deps: Deps,
  caller: Caller,
  uuid: string,
  right: SideName,
): Promise<Resolution> {
  return withScope(deps, caller, undefined, async (tx) => {
    const pair = await requirePair(tx, deps, uuid);
    return presentResolution(pair, right, await requireText(tx, pair[wrongOf(right)].uuid));
  });
}

async function textsHashOf(tx: Tx, clientId: number, left: number, right: number): Promise<string> {
  const hashes = await readHashes(tx, clientId, [left, right]);
  return hashOf(hashes.get(left) ?? '', hashes.get(right) ?? '');
}

type Correction = DocumentDraft & {
  pair: string;
  right: SideName;
  hash: string;
  certification: Certification | null;
};

/**
 * Saves the correction: as a new version where the document was written here, as a certified article that comes before it
 * where its text belongs to a source.
 * @throws `gaps.pair-not-found`, `gaps.pair-decided`, `gaps.pair-outdated`, `documents.until-past`
 */
export async function resolvePair(
  deps: Deps,
  caller: Caller,
  { pair: uuid, right, hash, certification, ...given }: Correction,
): Promise<DocumentPairDetail> {
  const draft = await renderDraft(deps, caller, given);
  const resolved = await withScope(deps, caller, undefined, async (tx) => {
    const locked = await lockPair(tx, uuid);
    if (!locked) throw fail('gaps.pair-not-found');
    if (locked.state !== 'open') throw fail('gaps.pair-decided');
    const pair = await requirePair(tx, deps, uuid);
    const wrong = pair[wrongOf(right)];
    // Locked first: what is read of it now is what is changed.
    const document = await requireLocked(tx, wrong.uuid);
    const text = await requireText(tx, wrong.uuid);
    const isAway = document.isRetired || document.excludedAt !== null;
    if (isAway || text.hash !== hash) throw fail('gaps.pair-outdated');
    const isOurs = text.markdown !== null;
    if (isOurs) await putVersion(tx, deps, caller, wrong.uuid, { ...draft, certification });
    const made = isOurs
      ? document.id
      : (await putOverride(tx, deps, caller, { document, text }, { ...draft, certification })).id;
    await updatePairState(tx, locked, {
      state: 'resolved',
      at: deps.clock(),
      by: caller.userId,
      made,
      // The decision counts for the texts as they are now.
      textsHash: await textsHashOf(tx, pair.clientId, pair.leftId, pair.rightId),
    });
    const after = { state: 'resolved', right: pair[right].title, corrected: draft.title, isOurs };
    await recordDecision(tx, deps, caller, pair, { action: 'pair-resolved', after });
    return presentDetail(tx, await requirePair(tx, deps, uuid));
  });
  // It may answer what was asked in vain.
  deps.wake('gaps.find');
  return resolved;
}

/** An article of one's own that comes before a document of a source, which no one vouches for any more. */
async function putOverride(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { document, text }: { document: LockedDocument; text: DocumentText },
  article: Rendered & { certification: Certification | null },
): Promise<{ id: number; uuid: string }> {
  await decertify(tx, deps, caller, document);
  const client = { id: text.clientId, uuid: text.clientUuid };
  const language = asLanguage(text.language);
  const { id, uuid } = await putCertified(tx, deps, caller, client, { ...article, language });
  await insertOverride(tx, text, {
    overridden: text.id,
    article: id,
    textsHash: await textsHashOf(tx, text.clientId, text.id, id),
    at: deps.clock(),
    by: caller.userId,
  });
  return { id, uuid };
}

/** The whole text of a document, for an article that is to override it. @throws `documents.not-found` */
export async function draftOverride(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<ArticleDraft> {
  const text = await withScope(deps, caller, undefined, (tx) => requireText(tx, uuid));
  return {
    client: { uuid: text.clientUuid, name: text.clientName },
    language: asLanguage(text.language),
    title: text.title,
    markdown: text.markdown ?? markdownOf(text.parts),
    answers: 0,
  };
}

/** @throws `documents.not-found`, `documents.retired`, `documents.until-past` */
export async function overrideDocument(
  deps: Deps,
  caller: Caller,
  given: DocumentDraft & { document: string; certification: Certification },
): Promise<DocumentDetail> {
  const { document: uuid, ...article } = await renderDraft(deps, caller, given);
  const made = await withScope(deps, caller, undefined, async (tx) => {
    const document = await requireLocked(tx, uuid);
    requireActive(document);
    const text = await requireText(tx, uuid);
    const { uuid: written } = await putOverride(tx, deps, caller, { document, text }, article);
    await recordChange(tx, deps, caller, {
      action: 'gaps.overridden',
      clientId: text.clientId,
      label: text.title,
      href: `/clients/details/${text.clientUuid}/knowledge/${uuid}`,
      after: { article: article.title },
    });
    return answerWith(tx, deps, written);
  });
  deps.wake('gaps.find');
  return made;
}
