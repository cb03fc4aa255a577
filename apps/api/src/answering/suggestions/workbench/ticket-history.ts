import { ownerOfField } from '@replique/contract/helpdesk/crm-field-owner';
import { levels } from '@replique/contract/route';
import type {
  SuggestionVersion,
  TicketEvent,
  TicketEventKind,
  TicketFields,
} from '@replique/contract/answering/workbench';
import { readTicketEntries, type TicketEntry, withScope } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { listCrmFields, requireTicket } from '../../../helpdesk/index.ts';
import { findTicketFields, listEdits, listTicketEvents, type EventRow } from './history-store.ts';
import { findSuggestion } from '../store.ts';

/** How the text of a suggestion stood, newest first. @throws `suggestions.not-found` */
export async function listVersions(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<SuggestionVersion[]> {
  return withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await findSuggestion(tx, uuid);
    if (!suggestion) throw fail('suggestions.not-found');
    const edits = await listEdits(tx, suggestion.clientId, suggestion.id);
    const texts = [...edits.map(({ textBefore }) => textBefore), suggestion.text];
    const made = [{ at: suggestion.createdAt, by: suggestion.createdBy }, ...edits];
    return texts
      .map((text, index) => ({
        number: index + 1,
        text,
        at: (made[index]?.at ?? suggestion.createdAt).toISOString(),
        by: made[index]?.by ?? null,
      }))
      .toReversed();
  });
}

/** Read into the ticket's own columns, and shown as these. */
const ownColumns = ['channel', 'category', 'language', 'formId', 'groupId'];

/** What the CRM calls its custom fields, and what stands in them. */
async function syncedFields(tx: Tx, clientId: number, platform: string) {
  const stored = (await listCrmFields(tx, clientId)).filter((one) => one.platform === platform);
  return new Map(
    stored.map(({ field, title, options }) => [
      field,
      { title, labels: new Map((options ?? []).map(({ value, label }) => [value, label])) },
    ]),
  );
}

/** @throws `tickets.not-found` */
export async function readTicketFields(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<TicketFields> {
  return withScope(deps, caller, undefined, async (tx) => {
    const ticket = await requireTicket(tx, uuid);
    const of = { clientId: ticket.clientId, ticketId: ticket.id };
    const found = await findTicketFields(tx, of);
    if (!found) throw fail('tickets.not-found');
    const { values, fields, platform, customFields, ...rest } = found;
    const synced = await syncedFields(tx, ticket.clientId, platform);
    const valueOf = (field: string): string => {
      const value = (values[field] ?? fields[field] ?? '').trim();
      return synced.get(field)?.labels.get(value) ?? value;
    };
    const named = customFields.map(({ field, name }) => ({
      field,
      of: ownerOfField(field),
      name,
      value: valueOf(field),
    }));
    const known = new Set([...ownColumns, ...customFields.map(({ field }) => field)]);
    const others = Object.keys({ ...fields, ...values })
      .filter((field) => !known.has(field) && valueOf(field) !== '')
      .map((field) => ({
        field,
        of: ownerOfField(field),
        name: synced.get(field)?.title ?? null,
        value: valueOf(field),
      }));
    return {
      ...rest,
      items: [...named.filter(({ value }) => value !== ''), ...others],
      empty: named.filter(({ value }) => value === '').map(({ value: _, ...field }) => field),
    };
  });
}

/** Of the audit log what the rows do not tell themselves. */
const kindOf: Record<string, TicketEventKind | undefined> = {
  'suggestions.deleted': 'deleted',
  'suggestions.restored': 'restored',
  'suggestions.rated-up': 'rated-up',
  'suggestions.rated-down': 'rated-down',
  'suggestions.rating-withdrawn': 'rating-withdrawn',
  'suggestions.document-irrelevant': 'document-irrelevant',
  'suggestions.document-relevant': 'document-relevant',
  'categorization.category-corrected': 'category-corrected',
};
const toldByRows = ['suggestions.edited', 'suggestions.accepted', 'suggestions.answered'];

/** Of the rest everybody sees that the entry is about this ticket. */
function aboutOf(kind: TicketEventKind, { label, after }: TicketEntry): string | null {
  const { reason, category } = (after ?? {}) as { reason?: string; category?: string };
  if (kind === 'rated-down') return reason ?? null;
  if (kind === 'category-corrected') return category ?? null;
  return kind === 'document-irrelevant' || kind === 'document-relevant' ? label : null;
}

function presentEntry(entry: TicketEntry): TicketEvent {
  const kind = kindOf[entry.action] ?? 'other';
  return {
    at: entry.at.toISOString(),
    kind,
    person: entry.person,
    about: aboutOf(kind, entry),
    action: kind === 'other' ? entry.action : null,
    suggestion: null,
    isAutomatic: false,
  };
}

const presentRow = ({ at, ...row }: EventRow): TicketEvent => ({
  ...row,
  at: at.toISOString(),
  action: null,
  isAutomatic: row.person === null && (row.kind === 'suggested' || row.kind === 'silent'),
});

/**
 * What happened to a ticket, newest first. The audit log is for super-admins (product.md §3); of what it says of one
 * ticket everybody who may read the ticket learns what was done, and those who work on it by whom.
 * @throws `tickets.not-found`
 */
export async function readTicketHistory(
  deps: Deps,
  caller: Caller,
  query: { ticket: string; pageSize: number; page: number },
): Promise<{ items: TicketEvent[]; total: number }> {
  // Both lists are short: a ticket has some hundred events at most.
  const most = query.page * query.pageSize;
  const { clientId, uuid, events } = await withScope(deps, caller, undefined, async (tx) => {
    const ticket = await requireTicket(tx, query.ticket);
    const of = { clientId: ticket.clientId, ticketId: ticket.id };
    return { ...ticket, events: await listTicketEvents(tx, of, most) };
  });
  const href = `/tickets/${uuid}`;
  const entries = await readTicketEntries(deps, {
    clientId,
    href,
    except: toldByRows,
    most,
    seesStaff: caller.clientId === null,
  });
  const canSeeWho = caller.level >= levels.agent;
  const items = [...events.rows.map(presentRow), ...entries.rows.map(presentEntry)]
    .toSorted((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0))
    .slice(most - query.pageSize, most)
    .map((event) => (canSeeWho ? event : { ...event, person: hideStaff(event) }));
  return { items, total: events.total + entries.total };
}

/** Who wrote in the conversation stands there for everybody. */
function hideStaff({ kind, person }: TicketEvent): string | null {
  return kind === 'arrived' || kind === 'answered' ? person : null;
}
