import type { Digest } from '@replique/contract/insight/insights';
import { recordChange, findClient, findActiveUserById } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { isProgram, type Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { dayIn, hourOfDay, weekdayOf } from './calendar.ts';
import { findDigest, putDigest, type DigestRow } from './digest-store.ts';
import { dayNumber, dayText } from './layout.ts';

/** Who gets the figures by mail: each person decides for themselves. */

export { listDueDigests, moveDigest, removeDigest, type DigestRow } from './digest-store.ts';

const sentAtHour = 7;

/** Monday, or the first of a month, at seven in the zone: the first such moment after `at`. */
export function nextSending(frequency: 'weekly' | 'monthly', zone: string, at: Date): Date {
  for (let day = dayIn(zone, at); ; day += 1) {
    const isDay = frequency === 'weekly' ? weekdayOf(day) === 0 : dayText(day).endsWith('-01');
    const moment = isDay ? hourOfDay(zone, day, sentAtHour) : null;
    if (moment && moment > at) return moment;
  }
}

/** The week or month that had ended at that sending. */
export function periodBefore(
  frequency: 'weekly' | 'monthly',
  zone: string,
  sending: Date,
): { from: string; to: string } {
  const day = dayIn(zone, sending);
  const to = dayText(day - 1);
  return {
    from: frequency === 'weekly' ? dayText(day - 7) : dayText(dayNumber(`${to.slice(0, 8)}01`)),
    to,
  };
}

function present(row: DigestRow | undefined, language: 'en' | 'fr'): Digest {
  return {
    frequency: row?.frequency ?? 'none',
    language: row?.language ?? language,
    zone: row?.zone ?? 'UTC',
    client: row?.clientUuid ?? null,
    lastSentAt: row?.lastSentAt?.toISOString() ?? null,
    nextAt: row?.nextAt?.toISOString() ?? null,
  };
}

async function read(tx: Tx, caller: Caller): Promise<Digest> {
  const user = await findActiveUserById(tx, caller.userId);
  const row = await findDigest(tx, caller.userId);
  // Who is no super-admin any more gets the own client's, whatever was chosen before.
  const seen = row && caller.clientId !== null ? { ...row, clientUuid: null } : row;
  return present(seen, user?.language ?? 'en');
}

export async function readDigest(deps: Deps, caller: Caller): Promise<Digest> {
  return deps.db.withStaff((tx) => read(tx, caller));
}

type Wish = Pick<Digest, 'frequency' | 'language' | 'zone' | 'client'>;

/** The client a super-admin chose; null for everybody else, whose client is known. */
async function chosenClient(tx: Tx, caller: Caller, uuid: string | null): Promise<number | null> {
  if (uuid === null) return null;
  if (caller.clientId !== null) {
    if (uuid !== caller.clientUuid) throw fail('clients.not-found');
    return null;
  }
  const client = await findClient(tx, { uuid });
  if (!client) throw fail('clients.not-found');
  return client.id;
}

/** @throws `clients.not-found` */
export async function changeDigest(deps: Deps, caller: Caller, wish: Wish): Promise<Digest> {
  // Nobody reads the mails of a program.
  if (isProgram(caller)) throw fail('auth.forbidden');
  return deps.db.withStaff(async (tx) => {
    const { frequency, language, zone } = wish;
    const clientId = await chosenClient(tx, caller, wish.client);
    const before = await findDigest(tx, caller.userId);
    const nextAt = frequency === 'none' ? null : nextSending(frequency, zone, deps.clock());
    await putDigest(tx, { userId: caller.userId, clientId, frequency, language, zone, nextAt });
    const user = await findActiveUserById(tx, caller.userId);
    await recordChange(tx, deps, caller, {
      action: 'insights.digest-changed',
      clientId: caller.clientId,
      label: user?.email ?? '',
      href: '/insights/v2',
      before: before && {
        frequency: before.frequency,
        language: before.language,
        zone: before.zone,
      },
      after: { frequency, language, zone },
    });
    return read(tx, caller);
  });
}
