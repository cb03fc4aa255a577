import type { DocumentDraft } from '@replique/contract/knowledge/knowledge';
import type {
  ProposalDetail,
  ProposalKind,
  ProposalState,
} from '@replique/contract/knowledge/proposals';
import { recordChange, requireModule, withClientScope, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { putVersion, putWritten, renderDraft } from '../knowledge/knowledge.ts';
import { presentDetail, presentRows, privacyOf, readWhole, type WholeProposal } from './present.ts';
import { countProposals, findCheckedAt, findProposal, listProposals } from './read-store.ts';
import { lockProposal, updateProposalState, type LockedProposal } from './store.ts';

export { forgetProposalsOf } from './forget-proposals.ts';
export {
  countOpenProposals,
  listNewProposals,
  standing as standingOfProposal,
} from './read-store.ts';

/** Reads what people answered since; run by the queue every hour, and woken when a person asks. */
export const proposalsJob = 'proposals.read';

export type ProposalListQuery = {
  client: string;
  kind?: ProposalKind | undefined;
  state: ProposalState;
  language?: string | undefined;
  pageSize: number;
  page: number;
};

/** @throws `clients.not-found` */
export async function listProposalRows(deps: Deps, caller: Caller, query: ProposalListQuery) {
  const read = await withClientScope(deps, caller, query.client, async (tx, client) => {
    const filter = {
      clientId: client.id,
      kind: query.kind ?? null,
      state: query.state,
      language: query.language ?? null,
      pageSize: query.pageSize,
      page: query.page,
    };
    return {
      clientId: client.id,
      rows: await listProposals(tx, filter),
      privacy: await privacyOf(tx, client.id),
      checkedAt: await findCheckedAt(tx, client.id),
      total: await countProposals(tx, filter),
    };
  });
  return {
    items: await presentRows(deps, read),
    nextCursor: null,
    total: read.total,
    checkedAt: read.checkedAt?.toISOString() ?? null,
  };
}

async function requireWhole(tx: Tx, uuid: string): Promise<WholeProposal> {
  const row = await findProposal(tx, uuid);
  if (!row) throw fail('proposals.not-found');
  return readWhole(tx, row);
}

/** @throws `proposals.not-found`, also for one of another client */
export async function readProposal(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<ProposalDetail> {
  const whole = await withScope(deps, caller, undefined, (tx) => requireWhole(tx, uuid));
  return presentDetail(deps, whole);
}

/** Changes a held proposal and answers how it stands after. @throws `proposals.not-found` */
async function decide(
  deps: Deps,
  caller: Caller,
  uuid: string,
  act: (tx: Tx, proposal: LockedProposal) => Promise<void>,
): Promise<ProposalDetail> {
  const whole = await withScope(deps, caller, undefined, async (tx) => {
    const proposal = await lockProposal(tx, uuid);
    if (!proposal) throw fail('proposals.not-found');
    await act(tx, proposal);
    return requireWhole(tx, uuid);
  });
  return presentDetail(deps, whole);
}

async function settle(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  proposal: LockedProposal,
  change: {
    action: 'accepted' | 'rejected' | 'reopened';
    state: ProposalState;
    made?: string;
    title?: string;
  },
): Promise<void> {
  const { action, state, made, title = proposal.title } = change;
  await updateProposalState(tx, proposal, {
    state,
    at: deps.clock(),
    by: caller.userId,
    ...(made === undefined ? {} : { made }),
  });
  await recordChange(tx, deps, caller, {
    action: `proposals.${action}`,
    clientId: proposal.clientId,
    label: title ?? '…',
    href: `/clients/details/${proposal.clientUuid}/gaps/proposals/${proposal.uuid}`,
    before: { state: proposal.storedState },
    after: { state },
  });
}

/**
 * Writes the document, or saves the change: as a new version where the document was written here, as a document of its
 * own beside one from outside, whose text belongs to its source.
 * @throws `proposals.not-found`, `proposals.decided`, `proposals.outdated`, `proposals.nothing-to-do`
 */
export async function acceptProposal(
  deps: Deps,
  caller: Caller,
  { proposal: uuid, ...given }: DocumentDraft & { proposal: string },
): Promise<ProposalDetail> {
  const draft = await renderDraft(deps, caller, given);
  const answer = await decide(deps, caller, uuid, async (tx, proposal) => {
    if (proposal.kind === 'nothing') throw fail('proposals.nothing-to-do');
    if (proposal.state === 'outdated') throw fail('proposals.outdated');
    if (proposal.state !== 'open') throw fail('proposals.decided');
    const { clientId, clientUuid, language, documentUuid } = proposal;
    const client = { id: clientId, uuid: clientUuid };
    const isRewrite = proposal.kind === 'change' && proposal.canRewrite && documentUuid !== null;
    if (isRewrite) await putVersion(tx, deps, caller, documentUuid, draft);
    const made = isRewrite
      ? documentUuid
      : await putWritten(tx, deps, caller, client, { ...draft, language });
    const { title } = draft;
    await settle(tx, deps, caller, proposal, {
      action: 'accepted',
      state: 'accepted',
      made,
      title,
    });
  });
  // It may answer what was asked in vain.
  deps.wake('gaps.find');
  return answer;
}

/** Twice is once. @throws `proposals.not-found`, `proposals.decided` */
export async function rejectProposal(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<ProposalDetail> {
  return decide(deps, caller, uuid, async (tx, proposal) => {
    if (proposal.storedState === 'rejected') return;
    if (proposal.storedState === 'accepted' || proposal.kind === 'nothing')
      throw fail('proposals.decided');
    await settle(tx, deps, caller, proposal, { action: 'rejected', state: 'rejected' });
  });
}

/** Only a rejection is taken back: a document that was written stays. @throws `proposals.not-found`, `proposals.decided` */
export async function reopenProposal(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<ProposalDetail> {
  return decide(deps, caller, uuid, async (tx, proposal) => {
    if (proposal.storedState === 'open') return;
    if (proposal.storedState !== 'rejected') throw fail('proposals.decided');
    await settle(tx, deps, caller, proposal, { action: 'reopened', state: 'open' });
  });
}

/** @throws `clients.not-found`, `modules.off` */
export async function askToRead(deps: Deps, caller: Caller, client: string) {
  const checkedAt = await withClientScope(deps, caller, client, async (tx, found) => {
    requireModule(found, 'reinforcement');
    await recordChange(tx, deps, caller, {
      action: 'proposals.refreshed',
      clientId: found.id,
      label: found.name,
      href: `/clients/details/${found.uuid}/gaps?view=proposals`,
    });
    return findCheckedAt(tx, found.id);
  });
  deps.wake(proposalsJob);
  return { checkedAt: checkedAt?.toISOString() ?? null };
}
