import type { CrmAttachment, CrmMessage, CrmTicket, Signal } from '../connector.ts';
import { fieldOfOwner } from '@replique/contract/helpdesk/crm-field-owner';
import { goneTicket } from '../gone-ticket.ts';
import { fieldValues } from '../field-values.ts';
import { priorityOf } from '../priority.ts';
import { customFields, readPeopleFields } from './custom-fields.ts';
import { filesOfMails } from './files.ts';
import { byTime, messagesOf } from './messages.ts';
import { messagesOfSessions, sessionsQuery } from './messaging.ts';
import { isQueueId, isUserId, readId } from './record-id.ts';
import { queryTogether, type Query } from './query.ts';
import { CaseRow, CommentRow, ContactRow, EmailRow, SessionRow } from './schemas.ts';
import { seenOf, type Session } from './session.ts';
import { sideBySide } from '../side-by-side.ts';
import { isName, names, soql } from './soql.ts';

/** Whole cases: a request for fifty of them, with their e-mails, comments and contacts. */

const casesTogether = 50;
/** The day's budget allows far more than one request after another: the answers are what a history waits for. */
const requestsAtOnce = 8;
export const casesAtOnce = casesTogether * requestsAtOnce;

const caseFields = [
  'Id',
  'IsDeleted',
  'MasterRecordId',
  'ParentId',
  'Subject',
  'Description',
  'Origin',
  'RecordTypeId',
  'OwnerId',
  'Owner.Name',
  'Owner.Email',
  'Priority',
  'Account.Name',
  'ContactId',
  'ContactEmail',
  'SuppliedName',
  'SuppliedEmail',
  'Language',
  'IsClosed',
  'Status',
  'CreatedDate',
  'SystemModstamp',
];
const mailFields = [
  'Id',
  'ParentId',
  'IsDeleted',
  'TextBody',
  'HtmlBody',
  'FromName',
  'FromAddress',
  'Incoming',
  'Status',
  'MessageDate',
  'CreatedDate',
  'HasAttachment',
  'SystemModstamp',
  'CreatedBy.Name',
  'CreatedBy.UserType',
];
const commentFields = [
  'Id',
  'ParentId',
  'IsDeleted',
  'CommentBody',
  'IsPublished',
  'CreatedDate',
  'SystemModstamp',
  'CreatedBy.Name',
  'CreatedBy.UserType',
];

type Read = {
  cases: CaseRow[];
  mails: EmailRow[];
  comments: CommentRow[];
  contacts: ContactRow[];
  sessions: SessionRow[];
};

async function readRows(
  session: Session,
  ids: string[],
  categoryFieldId: string | null,
  signal: Signal,
): Promise<Read> {
  const cases = await session.describe('Case', signal);
  const mails = await session.describe('EmailMessage', signal);
  const comments = await session.describe('CaseComment', signal);
  const category = categoryFieldId !== null && isName(categoryFieldId) ? [categoryFieldId] : [];
  const own = customFields(cases)
    .map(({ name }) => name)
    .filter(isName);
  const people = await readPeopleFields(session, signal);
  const ofPeople = people.map(({ relation, field }) => `${relation}.${field.name}`).filter(isName);
  const wanted = [...new Set([...caseFields, ...category, ...own, ...ofPeople])];
  const fields = cases ? seenOf(cases, wanted) : wanted;
  const queries: Query[] = [
    { soql: soql`SELECT ${names(fields)} FROM Case WHERE Id IN ${ids}`, withDeleted: true },
  ];
  const add = (query: Query) => queries.push(query) - 1;
  // Deleted ones count for the time of the last change.
  const mailsAt = mails
    ? add({
        soql: soql`SELECT ${names(seenOf(mails, mailFields))} FROM EmailMessage WHERE ParentId IN ${ids}`,
        withDeleted: true,
      })
    : -1;
  const commentsAt = comments
    ? add({
        soql: soql`SELECT ${names(seenOf(comments, commentFields))} FROM CaseComment WHERE ParentId IN ${ids}`,
        withDeleted: true,
      })
    : -1;
  const contactsAt = fields.includes('ContactId')
    ? add({
        soql: soql`SELECT Id,Name,Email FROM Contact WHERE Id IN (SELECT ContactId FROM Case WHERE Id IN ${ids})`,
        isOptional: true,
      })
    : -1;
  const ofSessions = await sessionsQuery(session, ids, signal);
  const sessionsAt = ofSessions ? add(ofSessions) : -1;
  const answer = await queryTogether(session, queries, signal);
  return {
    cases: answer.rows(0, CaseRow),
    mails: answer.rows(mailsAt, EmailRow),
    comments: answer.rows(commentsAt, CommentRow),
    contacts: answer.rows(contactsAt, ContactRow),
    sessions: answer.rows(sessionsAt, SessionRow),
  };
}

const isCustom = (name: string) => name.endsWith('__c');

/** The case's own, its contact's and its account's. */
function fieldsOf(row: CaseRow): Record<string, string> {
  const marked = (owner: 'requester' | 'organisation', of: Record<string, unknown> | null) =>
    Object.entries(of ?? {}).flatMap(([name, value]) =>
      isCustom(name) ? [[fieldOfOwner(owner, name), value] as const] : [],
    );
  return fieldValues([
    ...Object.entries(row).filter(([name]) => isCustom(name)),
    ...marked('requester', row.Contact ?? null),
    ...marked('organisation', row.Account ?? null),
  ]);
}

function stateOf(row: CaseRow): CrmTicket['state'] {
  if (row.MasterRecordId !== null) return 'merged';
  if (row.IsDeleted) return 'deleted';
  return row.IsClosed ? 'closed' : 'open';
}

function categoryOf(row: CaseRow, fieldId: string | null): string | null {
  const value = fieldId === null ? null : row[fieldId];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A case has an owner always; only a person is one who has it. */
function assigneeOf({ OwnerId: id, Owner: owner }: CaseRow): CrmTicket['assignee'] {
  if (!id || !isUserId(id)) return null;
  return { id, name: owner?.Name ?? null, email: owner?.Email ?? null };
}

function ticketOf(
  row: CaseRow,
  read: Read,
  filesOf: Map<string, CrmAttachment[]>,
  messaged: CrmMessage[],
  categoryFieldId: string | null,
): CrmTicket {
  const mails = read.mails.filter(({ ParentId }) => ParentId === row.Id);
  const comments = read.comments.filter(({ ParentId }) => ParentId === row.Id);
  const contact = read.contacts.find(({ Id }) => Id === row.ContactId);
  const first = mails.find(({ Incoming, IsDeleted }) => Incoming && !IsDeleted);
  const sessions = read.sessions.filter(({ CaseId }) => CaseId === row.Id);
  const times = [row, ...mails, ...comments, ...sessions].map(({ SystemModstamp }) =>
    SystemModstamp.getTime(),
  );
  return {
    externalId: row.Id,
    updatedAt: new Date(Math.max(...times)),
    state: stateOf(row),
    mergedInto: row.MasterRecordId,
    cameFrom: row.ParentId === null ? null : { externalId: row.ParentId, how: 'part' },
    // The words are each account's own: only whether they end a case is known of them.
    status: { is: row.IsClosed ? 'closed' : 'open', word: row.Status },
    priority: priorityOf(row.Priority),
    team: row.OwnerId && isQueueId(row.OwnerId) ? (row.Owner?.Name ?? null) : null,
    organisation: row.Account?.Name ?? null,
    brand: null,
    subject: row.Subject ?? '',
    channel: row.Origin,
    formId: row.RecordTypeId,
    groupId: row.OwnerId && isQueueId(row.OwnerId) ? row.OwnerId : null,
    language: row.Language,
    category: categoryOf(row, categoryFieldId),
    tags: [],
    fields: fieldsOf(row),
    requesterName: contact?.Name ?? row.SuppliedName ?? first?.FromName ?? null,
    requesterEmail:
      contact?.Email ?? row.ContactEmail ?? row.SuppliedEmail ?? first?.FromAddress ?? null,
    assignee: assigneeOf(row),
    snoozedUntil: null,
    createdAt: row.CreatedDate,
    satisfaction: null,
    messages: byTime([...messagesOf(row, mails, comments, filesOf), ...messaged]),
  };
}

export async function readTickets(
  session: Session,
  externalIds: string[],
  { categoryFieldId }: { categoryFieldId: string | null },
  signal: Signal,
): Promise<CrmTicket[]> {
  const asked = new Map([...new Set(externalIds)].map((each) => [each, readId(each)]));
  const ids = [...new Set([...asked.values()].filter((id) => id !== null))];
  const found = new Map<string, CrmTicket>();
  const parts = Array.from({ length: Math.ceil(ids.length / casesTogether) }, (_, part) =>
    ids.slice(part * casesTogether, (part + 1) * casesTogether),
  );
  const readPart = async (some: string[]) => {
    const read = await session.withFields(() => readRows(session, some, categoryFieldId, signal));
    const withFiles = read.mails.filter((mail) => mail.HasAttachment && !mail.IsDeleted);
    const filesOf = await filesOfMails(
      session,
      withFiles.map(({ Id }) => Id),
      signal,
    );
    const messaged = await messagesOfSessions(session, read.sessions, signal);
    for (const row of read.cases)
      found.set(row.Id, ticketOf(row, read, filesOf, messaged.get(row.Id) ?? [], categoryFieldId));
  };
  await sideBySide(parts, readPart, requestsAtOnce);
  const now = session.context.clock();
  // Under the id that was asked for, long or short.
  return [...asked].map(([externalId, id]) => ({
    ...(found.get(id ?? '') ?? goneTicket(externalId, now)),
    externalId,
  }));
}
