import type { PlayedKind } from '@replique/connectors/fakes/played-crm';
import { wrongs, type LoopedCrm, type Wrong } from './looped-crm.ts';

/** Chance, always the same for the same seed: what failed once can be run again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Troubles = {
  chance(of: number): boolean;
  /** Somebody does something at the CRM; `ask` is a new question of a customer. */
  act(ids: string[], ask: () => string): Promise<void>;
  /** Webhooks that were kept back are told now, in any order. */
  tellLate(): Promise<void>;
  /** What the platform answered to a webhook that it ought to have taken. */
  refused: number[];
};

/** A CRM where everything goes wrong now and then: its answers, the network, and what its webhooks tell. */
export function makeTrouble(crm: LoopedCrm, seed: number, accepted: number[]): Troubles {
  const random = randomFrom(seed);
  const chance = (of: number) => random() < of;
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)];
  const kinds: Wrong[] = Object.values(wrongs);
  crm.wrong = () => (chance(0.15) ? (pick(kinds) ?? null) : null);
  const late: [string, PlayedKind][] = [];
  const refused: number[] = [];
  const send = async (id: string, kind: PlayedKind) => {
    const status = await crm.tell(id, kind);
    if (!accepted.includes(status)) refused.push(status);
  };
  const tell = async (id: string, kind: PlayedKind) => {
    // That one is gone nobody finds by looking, on some platforms.
    if (kind !== 'removed' && chance(0.3)) return;
    if (chance(0.4)) late.push([id, kind]);
    else for (const _ of chance(0.3) ? [1, 2, 3] : [1]) await send(id, kind);
  };
  return {
    chance,
    refused,
    async tellLate() {
      for (const [id, kind] of late.splice(0).toSorted(() => random() - 0.5)) await send(id, kind);
    },
    async act(ids, ask) {
      const id = pick(ids.filter((each) => crm.fake.ticketOf(each)?.state === 'open'));
      const deed = random();
      if (!id || deed < 0.35) return tell(ask(), 'created');
      const into = pick(
        ids.filter((each) => each !== id && crm.fake.ticketOf(each)?.state === 'open'),
      );
      if (deed >= 0.97 && into) {
        crm.fake.mergeTicket(id, into);
        await tell(id, 'changed');
        return tell(into, 'commented');
      }
      if (deed >= 0.93) {
        crm.fake.removeTicket(id);
        return tell(id, 'removed');
      }
      const kind = deed < 0.6 ? 'requester' : deed < 0.85 ? 'agent' : 'note';
      const text = `You can change it until the parcel has left us. Said as number ${random()}.`;
      crm.fake.addMessage(id, { kind, text });
      return tell(id, 'commented');
    },
  };
}
