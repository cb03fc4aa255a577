import {
  ThirdPartyAnswer,
  type ThirdPartyLookUp,
  type ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import { isModuleOn, type Client } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { listTicketFields } from '../tickets/tickets.ts';
import { askSource, type Asked } from './ask-source.ts';
import { hashOf, lookUpKeyOf, type TicketToLookUp } from './look-up-key.ts';
import type { LookUpKey } from './source-kinds.ts';
import {
  keepLookUp,
  listHealth,
  listKept,
  listSources,
  recordHealth,
  type Kept,
  type Source,
} from './store.ts';

const notFoundMs = 120_000;
const failedMs = 60_000;
/** Who asks again this soon, also by hand, gets what was just learned. */
const justNowMs = 2_000;
/** A source that failed so often in a row is left alone for a while: a dead shop must not slow every ticket. */
const pause = { after: 3, ms: 60_000 };

export type LookedUp = ThirdPartyLookUp;

/** `kept`: what is known alone; `usual`: asks for what is not known or too old; `again`: asks whatever is known. */
export type HowToLookUp = 'kept' | 'usual' | 'again';

export const answerPlace = (clientId: number, ticketId: number, type: ThirdPartyType) =>
  `third_party_look_ups.answer.${clientId}.${ticketId}.${type}`;

const nothing = (type: ThirdPartyType, state: 'nothing-to-ask' | 'waiting'): LookedUp => ({
  type,
  state,
  failure: null,
  lookedUpAt: null,
  ms: null,
  answer: null,
});

function openKept(deps: Deps, clientId: number, ticketId: number, kept: Kept): LookedUp | null {
  const { type, state, failure, lookedUpAt, ms, sealedAnswer } = kept;
  const known = { type, state, failure, lookedUpAt: lookedUpAt.toISOString(), ms, answer: null };
  if (sealedAnswer === null) return known;
  try {
    const text = deps.sealer.open(sealedAnswer, answerPlace(clientId, ticketId, type));
    return { ...known, answer: ThirdPartyAnswer.parse(JSON.parse(text)) };
  } catch {
    // Sealed with another master key, or by another version: asked again.
    return null;
  }
}

function expiryOf(source: Source, { state }: Asked, now: Date): Date {
  const cacheMs = source.cacheSeconds * 1_000;
  const ms =
    state === 'failed' ? failedMs : state === 'not-found' ? Math.min(cacheMs, notFoundMs) : cacheMs;
  return new Date(now.getTime() + ms);
}

type Place = { clientId: number; ticketId: number };

type Question = { place: Place; source: Source; key: LookUpKey; how: HowToLookUp };

/** What is kept of a question and still holds. */
function knownOf(deps: Deps, question: Question, kept: Kept[]): LookedUp | null {
  const { place, source, key, how } = question;
  const hash = hashOf(source, key);
  const row = kept.find((each) => each.type === source.type && each.keyHash === hash);
  const now = deps.clock();
  const isFresh =
    row && row.expiresAt > now && (how !== 'again' || +now - +row.lookedUpAt < justNowMs);
  return isFresh ? openKept(deps, place.clientId, place.ticketId, row) : null;
}

async function askAndKeep(deps: Deps, question: Question): Promise<LookedUp> {
  const { place, source, key } = question;
  const { clientId, ticketId } = place;
  const { type } = source;
  // Somebody may have learned it between our look at what is kept and our turn to ask.
  const kept = await deps.db.withClient(clientId, (tx) => listKept(tx, clientId, ticketId));
  const known = knownOf(deps, question, kept);
  if (known) return known;
  const asked = await askSource(deps, clientId, source, key);
  const at = deps.clock();
  const { state, failure, answer, ms } = asked;
  const expiresAt = expiryOf(source, asked, at);
  const sealedAnswer = answer
    ? deps.sealer.seal(JSON.stringify(answer), answerPlace(clientId, ticketId, type))
    : null;
  await deps.db.withClient(clientId, async (tx) => {
    const until = new Date(at.getTime() + pause.ms);
    await recordHealth(tx, clientId, { type, ms, failure, at }, { after: pause.after, until });
    if (expiresAt > at)
      await keepLookUp(tx, clientId, ticketId, {
        type,
        keyHash: hashOf(source, key),
        state,
        failure,
        sealedAnswer,
        ms,
        lookedUpAt: at,
        expiresAt,
      });
  });
  if (failure) deps.log.warn({ clientId, type, failure, ms }, 'third-party data was not looked up');
  return { type, state, failure, ms, answer, lookedUpAt: at.toISOString() };
}

/** Whose sources are asked, as it was read with the ticket. */
export type ClientToAsk = Pick<Client, 'id' | 'modules' | 'orderNumberPatterns'>;

/** Its fields are read with what is kept of it. */
export type TicketAsked = Omit<TicketToLookUp, 'fields'> & { id: number };

async function readPlace(deps: Deps, client: ClientToAsk, ticketId: number) {
  if (!isModuleOn(client, 'thirdPartyData')) return null;
  return deps.db.withClient(client.id, async (tx) => {
    const sources = (await listSources(tx, client.id)).filter(({ isEnabled }) => isEnabled);
    if (sources.length === 0) return null;
    return {
      sources,
      fields: await listTicketFields(tx, client.id, ticketId),
      kept: await listKept(tx, client.id, ticketId),
      healths: await listHealth(tx, client.id),
    };
  });
}

/**
 * What the client's sources know of a ticket's requester. Sources are asked side by side, each within its time; who asks
 * the same meanwhile shares the answer; what was learned is kept as long as the source's settings say.
 * Nothing is asked inside of a transaction.
 * @returns nothing where no source is switched on, or the module is off
 */
export async function lookUp(
  deps: Deps,
  client: ClientToAsk,
  ticket: TicketAsked,
  how: HowToLookUp = 'usual',
): Promise<LookedUp[]> {
  const read = await readPlace(deps, client, ticket.id);
  if (!read) return [];
  const asked = { ...ticket, fields: read.fields };
  const now = deps.clock();
  const lookUpAt = async (source: Source): Promise<LookedUp> => {
    const { type } = source;
    const key = lookUpKeyOf(source, asked, client.orderNumberPatterns);
    if (!key) return nothing(type, 'nothing-to-ask');
    const place = { clientId: client.id, ticketId: ticket.id };
    const question = { place, source, key, how };
    const known = knownOf(deps, question, read.kept);
    if (known) return known;
    if (how === 'kept') return nothing(type, 'waiting');
    const health = read.healths.find((each) => each.type === type);
    if (how === 'usual' && health?.pausedUntil && health.pausedUntil > now)
      return { ...nothing(type, 'waiting'), state: 'failed', failure: 'paused' };
    return deps.lookUps.share(`${client.id} ${ticket.id} ${type} ${hashOf(source, key)}`, () =>
      askAndKeep(deps, question),
    );
  };
  return Promise.all(read.sources.map(lookUpAt));
}

/** The same for a suggestion: it is written without facts rather than not at all, so this never throws. */
export async function lookUpFacts(
  deps: Deps,
  client: ClientToAsk,
  ticket: TicketAsked,
  how: HowToLookUp = 'usual',
): Promise<LookedUp[]> {
  try {
    return await lookUp(deps, client, ticket, how);
  } catch (error) {
    deps.log.error({ err: error }, 'third-party data could not be looked up');
    return [];
  }
}
