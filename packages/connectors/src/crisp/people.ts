import { fieldOfOwner } from '@replique/contract/helpdesk/crm-field-owner';
import type { z } from 'zod';
import type { CrmTicketField, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { fieldValues } from '../field-values.ts';
import { createKept } from '../kept.ts';
import type { Account } from './account.ts';
import { readPages } from './pages.ts';
import { DataKey, PeopleData, PeopleProfile } from './schemas.ts';

/**
 * Who a conversation is with, as Crisp's contacts know them: their profile, their company, and the data that a website
 * keeps of people. Telephone numbers, postal addresses, places and the notepad are left where they are.
 */

export type Person = { company: string | null; fields: Record<string, string> };

const unknown: Person = { company: null, fields: {} };

const keptKeys = createKept<string[]>({ ms: 3_600_000 });
const keptPeople = createKept<Person>({ ms: 10 * 60_000 });
/** A token may be for conversations alone: then no contact is asked for, for a while. */
const hiddenMs = 3_600_000;
const hiddenUntil = new WeakMap<object, number>();

const isHidden = (error: unknown) => error instanceof CrmFailed && error.reason === 'forbidden';

const ofPerson = (id: string) => fieldOfOwner('requester', id);
const ofCompany = (id: string) => fieldOfOwner('organisation', id);

/** What every contact may have. Data keys of the website stand beside them, under names of their own. */
const profileFields = [
  { id: ofPerson('profile.job'), label: 'Job title', type: 'text' },
  { id: ofPerson('profile.website'), label: 'Website', type: 'text' },
  { id: ofPerson('profile.segments'), label: 'Contact segments', type: 'list' },
  { id: ofCompany('profile.domain'), label: 'Company domain', type: 'text' },
  { id: ofCompany('profile.employees'), label: 'Employees', type: 'number' },
] as const satisfies Omit<CrmTicketField, 'options'>[];

async function askKeys(account: Account, signal: Signal): Promise<string[]> {
  try {
    const keys = await readPages(account, 'people/suggest/data', DataKey, ({ key }) => key, signal);
    return keys.map(({ key }) => key);
  } catch (error) {
    if (isHidden(error)) return [];
    throw error;
  }
}

/** Crisp has no titles and types for data: a key is its own title. */
export async function listPeopleFields(
  account: Account,
  signal: Signal,
): Promise<CrmTicketField[]> {
  const keys = await askKeys(account, signal);
  return [
    ...profileFields.map((field) => ({ ...field, options: null })),
    ...keys.map((key) => ({ id: ofPerson(key), label: key, type: 'text', options: null })),
  ];
}

type Profile = z.output<typeof PeopleProfile>;

const valuesOf = ({ person, company, segments }: Profile) =>
  fieldValues([
    [ofPerson('profile.job'), person?.employment?.title],
    [ofPerson('profile.website'), person?.website],
    [ofPerson('profile.segments'), segments],
    [ofCompany('profile.domain'), company?.domain],
    [ofCompany('profile.employees'), company?.metrics?.employees],
  ]);

async function askPerson(account: Account, id: string, signal: Signal): Promise<Person> {
  const name = encodeURIComponent(id);
  const profile = await account.ask({ path: `people/profile/${name}`, signal }, PeopleProfile);
  const keys = await keptKeys(account.memory, 'all', account.clock(), () =>
    askKeys(account, signal),
  );
  // Where no contact has data there is nothing to ask for.
  const data =
    keys.length > 0
      ? await account.ask({ path: `people/data/${name}`, signal }, PeopleData)
      : undefined;
  const own = Object.entries(data?.data ?? {}).map(
    ([key, value]) => [ofPerson(key), value] as const,
  );
  return {
    company: profile.company?.name?.trim() || null,
    fields: { ...fieldValues(own), ...valuesOf(profile) },
  };
}

/** A contact may have gone since. */
async function askIfThere(account: Account, id: string, signal: Signal): Promise<Person> {
  try {
    return await askPerson(account, id, signal);
  } catch (error) {
    if (error instanceof CrmFailed && error.reason === 'not-found') return unknown;
    throw error;
  }
}

/** Whom a conversation is with; nothing where Crisp names nobody, or does not show them to us. */
export async function readPerson(
  account: Account,
  id: string | null | undefined,
  signal: Signal,
): Promise<Person> {
  const { memory } = account;
  const now = account.clock();
  if (!id || (hiddenUntil.get(memory) ?? 0) > now.getTime()) return unknown;
  try {
    return await keptPeople(memory, id, now, () => askIfThere(account, id, signal));
  } catch (error) {
    if (!isHidden(error)) throw error;
    hiddenUntil.set(memory, now.getTime() + hiddenMs);
    return unknown;
  }
}
