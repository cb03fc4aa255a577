import type { MadeTicket, NewCrmTicket, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { query } from './query.ts';
import { ContactRow, KeyedCaseRow, Saved, type Described } from './schemas.ts';
import type { Session } from './session.ts';
import { soql } from './soql.ts';

/** Cases that are made here. */

const longestSubject = 255;
/** Signs; the key at the end is kept. */
const longestDescription = 31_000;
/** Their clock and ours are not the same. */
const clockMs = 10 * 60_000;
const origin = 'Chat';

function descriptionOf({ text, key }: NewCrmTicket): string {
  if (text.length <= longestDescription && text.includes(key)) return text;
  return `${text.slice(0, longestDescription - key.length - 3).toWellFormed()}…\n\n${key}`;
}

/** Who has this address, where it is known there; several may, and then none is chosen. */
async function contactOf(session: Session, email: string | null, signal: Signal) {
  if (email === null) return null;
  const wanted = soql`SELECT Id,Name,Email FROM Contact WHERE Email = ${email} LIMIT 2`;
  try {
    const found = await query(session, wanted, ContactRow, signal);
    return found.length === 1 ? (found[0]?.Id ?? null) : null;
  } catch (error) {
    // Not every integration may see contacts: the address stands in the case all the same.
    if (error instanceof CrmFailed && ['refused', 'forbidden', 'not-found'].includes(error.reason))
      return null;
    throw error;
  }
}

/** Only what the integration may write: a field that is hidden from it would make the whole case fail. */
function writable(described: Described | null, values: Record<string, string | null>) {
  const fields = new Map((described?.fields ?? []).map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields.get(name);
      if (value === null || (described && !field?.updateable)) return false;
      // Where there are values to choose from, others may be refused.
      const choices = name === 'Origin' ? field?.picklistValues : null;
      return !choices || choices.some((choice) => choice.value === value);
    }),
  );
}

/** What people call it by; of no consequence where it cannot be read. */
async function numberOf(session: Session, id: string, signal: Signal): Promise<string | null> {
  const wanted = soql`SELECT Id,CaseNumber FROM Case WHERE Id = ${id}`;
  const rows = await query(session, wanted, KeyedCaseRow, signal).catch(() => []);
  return rows[0]?.CaseNumber ?? null;
}

export async function createTicket(
  session: Session,
  ticket: NewCrmTicket,
  signal: Signal,
): Promise<MadeTicket> {
  const { subject, requester } = ticket;
  const json = writable(await session.describe('Case', signal), {
    Subject: subject.slice(0, longestSubject).toWellFormed(),
    Description: descriptionOf(ticket),
    Origin: origin,
    ContactId: await contactOf(session, requester.email, signal),
    SuppliedName: requester.name?.slice(0, 80).toWellFormed() ?? null,
    SuppliedEmail: requester.email,
  });
  if (!('Description' in json))
    throw new CrmFailed('forbidden', { detail: 'Case.Description: may not be written.' });
  const path = `${await session.root(signal)}/sobjects/Case`;
  const saved = await session.http.ask({ method: 'POST', path, json, signal }, Saved);
  if (!saved.success || !saved.id)
    throw new CrmFailed('refused', { detail: JSON.stringify(saved.errors) });
  return { externalId: saved.id, number: await numberOf(session, saved.id, signal) };
}

/** A description cannot be searched for: those of all cases since then are read. */
export async function findTicketByKey(
  session: Session,
  { key }: NewCrmTicket,
  { since }: { since: Date },
  signal: Signal,
): Promise<MadeTicket | null> {
  const from = new Date(Math.floor((since.getTime() - clockMs) / 1_000) * 1_000);
  const rows = await query(
    session,
    soql`SELECT Id,CaseNumber,Description FROM Case WHERE CreatedDate >= ${from} ORDER BY CreatedDate`,
    KeyedCaseRow,
    signal,
  );
  const found = rows.find(({ Description }) => Description?.includes(key));
  return found ? { externalId: found.Id, number: found.CaseNumber } : null;
}
