import { takePlaces, withNote, type Budget, type SharedLedger } from '@replique/connectors/ledger';
import type { Database } from '../../platform/db/database.ts';
import { lockLedger, writeLedger, type LimitPlace } from './limits-store.ts';

/** The ledger of an account that all processes share: a row that each locks for as long as it takes its places. */
export function sharedLedger(db: Database, place: LimitPlace, least: Budget): SharedLedger {
  const within = <T>(fn: Parameters<typeof db.withClient<T>>[1]) =>
    db.withClient(place.clientId, fn);
  return {
    take: (wish) =>
      within(async (tx) => {
        const taken = takePlaces(await lockLedger(tx, place), least, wish);
        await writeLedger(tx, place, taken.ledger);
        return taken;
      }),
    note: (note) =>
      within(async (tx) => writeLedger(tx, place, withNote(await lockLedger(tx, place), note))),
  };
}
