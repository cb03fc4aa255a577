import type { Fact } from '@replique/engine/generation/suggest';
import { findClient, isModuleOn } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { askSource } from './ask-source.ts';
import { factsOf } from './facts.ts';
import { hashOf, lookUpKeyOf } from './look-up-key.ts';
import type { LookedUp } from './look-ups.ts';
import { listHealth, listSources, type Source } from './store.ts';

type Visitor = { email: string; language: 'en' | 'fr' };

/** The sources that may be asked now: one that fails is left alone as for tickets. */
async function listOpen(deps: Deps, clientId: number): Promise<Source[]> {
  return deps.db.withClient(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    if (!client || !isModuleOn(client, 'thirdPartyData')) return [];
    const healths = await listHealth(tx, clientId);
    const now = deps.clock();
    return (await listSources(tx, clientId)).filter(({ isEnabled, type }) => {
      const health = healths.find((each) => each.type === type);
      return isEnabled && !(health?.pausedUntil && health.pausedUntil > now);
    });
  });
}

async function ask(
  deps: Deps,
  clientId: number,
  source: Source,
  { email, language }: Visitor,
): Promise<LookedUp | null> {
  // The address alone: anybody may write the number of somebody else's order into a chat.
  const asked = { uuid: '', requesterEmail: email, texts: [], fields: {}, language };
  const key = lookUpKeyOf(source, asked, []);
  if (!key?.email) return null;
  const { type } = source;
  const { state, failure, answer, ms } = await deps.lookUps.share(
    `${clientId} visitor ${type} ${hashOf(source, key)}`,
    async () => ({ type, lookedUpAt: null, ...(await askSource(deps, clientId, source, key)) }),
  );
  return { type, state, failure, answer, ms, lookedUpAt: deps.clock().toISOString() };
}

/**
 * Facts for an answer in a chat, of a person whom the client's own server vouches for; nothing of it is kept. None rather
 * than an error.
 */
export async function factsForVisitor(
  deps: Deps,
  clientId: number,
  visitor: Visitor,
): Promise<Fact[]> {
  try {
    const sources = await listOpen(deps, clientId);
    const answers = await Promise.all(
      sources.map((source) => ask(deps, clientId, source, visitor)),
    );
    return factsOf(
      answers.filter((answer) => answer !== null),
      visitor.language,
    );
  } catch (error) {
    deps.log.error({ err: error }, 'third-party data could not be looked up for a visitor');
    return [];
  }
}
