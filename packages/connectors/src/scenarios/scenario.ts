import type { CrmTicket } from '../connector.ts';

/**
 * Tickets as an account of a vendor holds them, in the vendor's own words, each with what has to come of it. They are
 * read through the connectors (`scenarios.test.ts`) and into the tables (apps/api, `crm-sync/scenarios.test.ts`).
 */

/** `nothing`: it is there, and is no message. */
export type LineKind = 'requester' | 'agent' | 'note' | 'nothing';

/** A message as it has to be read; `words` are how its text begins. */
export type Line = { kind: LineKind; author: string | null; words: string; files: string[] };

export type Expected = {
  /** Of the ticket in the tables: its text's, or its profile's where the text does not tell. */
  language: string;
  /** Whether it waits for an answer, snoozed or not. */
  waits: boolean;
  /** Open or closed where it is left out. */
  state?: 'deleted' | 'merged' | 'spam';
  has?: Partial<CrmTicket>;
};

export type Scenario = Expected & { name: string; id: string; lines: Line[] };

const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What a connector read against what it should have; empty where all is right. */
export function faultsOf(scenario: Scenario, ticket: CrmTicket): string[] {
  const faults: string[] = [];
  const state = scenario.state ?? 'there';
  const read = ['deleted', 'merged', 'spam'].includes(ticket.state) ? ticket.state : 'there';
  if (read !== state) faults.push(`state ${read}, not ${state}`);
  if (state !== 'there') return faults;
  const lines = scenario.lines.filter(({ kind }) => kind !== 'nothing');
  if (lines.length !== ticket.messages.length)
    faults.push(`${ticket.messages.length} messages, not ${lines.length}`);
  for (const [place, line] of lines.entries()) {
    const message = ticket.messages[place];
    if (!message) continue;
    if (message.kind !== line.kind) faults.push(`${place + 1}: ${message.kind}, not ${line.kind}`);
    if (message.author !== line.author)
      faults.push(`${place + 1}: by ${message.author}, not ${line.author}`);
    const text = wordsOf(message.text ?? '');
    if (!text.startsWith(wordsOf(line.words).slice(0, 40))) faults.push(`${place + 1}: “${text}”`);
    const files = message.attachments.map(({ name }) => name).join();
    if (files !== line.files.join()) faults.push(`${place + 1}: files ${files}`);
  }
  return faults;
}

/** Minute by minute, within the year that a first reading goes back. */
export const minuteOf = (place: number): Date =>
  new Date(Date.parse('2026-03-02T08:00:00Z') + place * 60_000);
