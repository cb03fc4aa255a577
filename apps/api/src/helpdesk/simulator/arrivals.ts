import { createHash, randomUUID } from 'node:crypto';
import type { FakeZendesk } from '@replique/connectors/fakes/zendesk';
import type { Cast } from './cast.ts';
import { arrivalOf, knownAnswer } from './customers.ts';
import type { Simulator } from './store.ts';

/** Who writes to a CRM of the demo while one watches, and its other agent, who answers what nobody takes. */

/** So many wait before the colleague takes the oldest. */
const mostWaiting = 6;
/** The latest stay: what the CRM knows is one row, which every call reads. */
const mostKept = 300;

/** A name of any alphabet has an address of its own. */
function addressOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .toLowerCase()
    .trim()
    .replace(/ +/g, '.');
  const sign = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return `${/^\p{Script=Latin}/u.test(name) && plain ? plain : `customer-${sign}`}@letterbox.example`;
}

/** @returns the new ticket's id */
export function addTicket(
  crm: FakeZendesk,
  { name, subject, text, photo }: { name: string; subject: string; text: string; photo?: string },
): string {
  const { subdomain } = crm.credentials;
  const attachments = (photo === undefined ? [] : [photo]).map((file) => ({
    name: file,
    url: `https://${subdomain}.zendesk.com/attachments/token/${randomUUID()}/?name=${file}`,
    contentType: 'image/png',
    size: 2_400,
  }));
  return crm.addTicket({
    subject,
    channel: 'email',
    requester: { name, email: addressOf(name) },
    messages: [{ kind: 'requester', text, attachments }],
  });
}

/** The next of the tickets that customers write. */
export function letNextArrive(crm: FakeZendesk, row: Simulator, cast: Cast): void {
  const next = arrivalOf(cast, row.nextArrival);
  if (!next) return;
  row.nextArrival += 1;
  addTicket(crm, next);
}

/** Tickets that are long past, and who wrote them. */
export function forgetOldest(crm: FakeZendesk): void {
  const { state } = crm;
  for (const id of crm.listTickets().slice(mostKept)) delete state.tickets[id];
  const known = new Set(Object.values(state.tickets).map(({ requesterId }) => requesterId));
  state.users = state.users.filter(({ id, role }) => role !== 'end-user' || known.has(id));
}

/** The reply that a note proposes, as its agent would copy it; null for other notes. */
export function replyOf(note: { html: string }): string | null {
  const start = note.html.indexOf('<blockquote>');
  const end = note.html.indexOf('</blockquote>', start);
  if (start < 0 || end < 0) return null;
  return note.html
    .slice(start, end)
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<li>/g, '- ')
    .replace(/<\/(?:li|ul|ol)>/g, '\n')
    .replace(/<\/p>\s*/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? '')
    .trim();
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function waitingOf(crm: FakeZendesk): string[] {
  return crm.listTickets().filter((id) => {
    const ticket = crm.ticketOf(id);
    const last = ticket?.messages.findLast(({ kind }) => kind !== 'note');
    return ticket?.state === 'open' && last?.kind === 'requester';
  });
}

/** Answers and closes. */
export function answer(crm: FakeZendesk, id: string, text: string, author: string): void {
  crm.addMessage(id, { kind: 'agent', text, author });
  crm.setState(id, 'closed');
}

/** What the colleague sends: what they know themselves, else what the note proposes. */
function colleagueReply(crm: FakeZendesk, id: string, row: Simulator, cast: Cast): string | null {
  const note = crm.notesOf(id).at(-1);
  const text = crm.ticketOf(id)?.messages[0]?.text ?? '';
  const known = knownAnswer(cast, text, { until: row.nextArrival, most: mostKept });
  return known ?? (note ? replyOf(note) : null);
}

/**
 * When many wait to whom a colleague has something to say, they answer the oldest. What nobody but the person who
 * plays can answer waits for that person.
 */
export function letColleagueHelp(crm: FakeZendesk, row: Simulator, cast: Cast): void {
  const colleague = cast.agents[0] ?? '';
  const known = waitingOf(crm).flatMap((id) => {
    const reply = colleagueReply(crm, id, row, cast);
    return reply ? [{ id, reply }] : [];
  });
  const oldest = known.at(-1);
  if (known.length < mostWaiting || !oldest) return;
  answer(crm, oldest.id, `${oldest.reply}\n${colleague}`, colleague);
}
