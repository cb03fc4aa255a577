import {
  isEnded,
  type PlayedCrm,
  type PlayedMessage,
  type PlayedNow,
  type PlayedTicket,
} from '../played-crm.ts';
import { categoryFieldId } from './objects.ts';
import {
  addRow,
  findRow,
  millisOf,
  rowsOf,
  timeOf,
  touchRow,
  type Row,
  type World,
} from './state.ts';

/** What customers and agents do in the played organisation. */

type Hand = Pick<
  PlayedCrm,
  | 'addTicket'
  | 'addMessage'
  | 'setField'
  | 'setTags'
  | 'setState'
  | 'assign'
  | 'rate'
  | 'removeTicket'
  | 'mergeTicket'
  | 'notesOf'
  | 'ticketOf'
  | 'listTickets'
>;

const htmlOf = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`;
export const textOf = (html: string) =>
  html
    .replace(/<(?:br|\/p|\/div)[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();
const plainOf = ({ text, html }: { text?: string | undefined; html?: string | undefined }) =>
  text ?? textOf(html ?? '');

const childrenOf = ({ state }: World, object: string, caseId: string) =>
  rowsOf(state, object).filter(({ ParentId }) => ParentId === caseId);

function caseOf({ state }: World, id: string): Row {
  const row = findRow(state, 'Case', id);
  if (!row) throw new Error(`There is no case ${id}.`);
  return row;
}

function agentOf({ state }: World, name?: string): Row {
  const people = rowsOf(state, 'User');
  const [integration, first] = people;
  if (name === undefined) return first ?? integration!;
  const known = people.find(({ Name }) => Name === name);
  if (known) return known;
  const Email = `${name.toLowerCase().replace(/\W+/g, '.')}@brightgoods.example`;
  const values = { Name: name, Email, UserType: 'Standard', IsActive: true };
  return addRow(state, 'User', values, new Date('2024-01-08T09:00:00Z'));
}

function contactOf({ state }: World, requester: PlayedTicket['requester'], at: Date): Row {
  const known = rowsOf(state, 'Contact').find(({ Email }) => Email === requester.email);
  const { name: Name, email: Email } = requester;
  return known ?? addRow(state, 'Contact', { Name, Email }, at);
}

function attach({ state }: World, mail: Row, message: PlayedMessage, at: Date): void {
  for (const { name, size } of message.attachments ?? []) {
    const [, Title = name, FileExtension = ''] = /^(.*?)(?:\.(\w+))?$/.exec(name) ?? [];
    const values = { Title, FileExtension: FileExtension || null, ContentSize: size };
    const file = addRow(state, 'ContentDocument', values, at);
    const ends = { LinkedEntityId: mail.Id, ContentDocumentId: file.Id };
    addRow(state, 'ContentDocumentLink', ends, at);
  }
}

/** An e-mail in or out, or a comment; the case itself is not touched by it. */
function say(world: World, row: Row, message: PlayedMessage, changedAt: Date): Row {
  const { kind, at = changedAt, author } = message;
  const { state } = world;
  if (kind === 'note') {
    const values = {
      ParentId: row.Id,
      CommentBody: plainOf(message),
      IsPublished: false,
      CreatedById: agentOf(world, author).Id,
    };
    const note = addRow(state, 'CaseComment', values, changedAt);
    note['CreatedDate'] = timeOf(at);
    return note;
  }
  const isIn = kind === 'requester';
  const contact = findRow(state, 'Contact', row['ContactId'] ?? '');
  const person = isIn ? contact : agentOf(world, author);
  const mail = addRow(
    state,
    'EmailMessage',
    {
      ParentId: row.Id,
      Subject: row['Subject'] ?? null,
      TextBody: plainOf(message),
      HtmlBody: message.html ?? htmlOf(message.text ?? ''),
      FromName: author ?? person?.['Name'] ?? null,
      FromAddress: person?.['Email'] ?? null,
      ToAddress: isIn ? 'support@brightgoods.example' : (contact?.['Email'] ?? null),
      Incoming: isIn,
      HasAttachment: (message.attachments ?? []).length > 0,
      Status: isIn ? '0' : '3',
      MessageDate: timeOf(at),
      ...(isIn || !person ? {} : { CreatedById: person.Id }),
    },
    changedAt,
  );
  attach(world, mail, message, changedAt);
  return mail;
}

const accountOf = (state: World['state'], Name: string, at: Date): Row =>
  rowsOf(state, 'Account').find((row) => row['Name'] === Name) ??
  addRow(state, 'Account', { Name }, at);

function openCase(world: World, ticket: PlayedTicket, at: Date): Row {
  const { state } = world;
  const contact = contactOf(world, ticket.requester, at);
  const text = plainOf(ticket);
  return addRow(
    state,
    'Case',
    {
      CaseNumber: String(state.nextId + 1).padStart(8, '0'),
      MasterRecordId: null,
      Subject: ticket.subject,
      Description: text === '' ? null : text,
      Origin: ticket.channel ?? 'Email',
      Status: 'New',
      Priority: ticket.priority ?? 'Medium',
      AccountId: ticket.organisation ? accountOf(state, ticket.organisation, at).Id : null,
      IsClosed: false,
      RecordTypeId: ticket.formId ?? rowsOf(state, 'RecordType')[0]?.Id ?? null,
      OwnerId: ticket.groupId ?? rowsOf(state, 'Group')[0]?.Id ?? null,
      ContactId: contact.Id,
      ContactEmail: ticket.requester.email,
      Language: ticket.requester.language ?? null,
      [categoryFieldId]: ticket.category ?? null,
    },
    at,
  );
}

/** A case's text comes as an e-mail too, unless it was typed into a form. */
function addTicket(world: World, ticket: PlayedTicket): string {
  const now = world.clock();
  const at = ticket.at ?? now;
  const row = openCase(world, ticket, at < now ? at : now);
  const { text, html } = ticket;
  const isMail = row['Origin'] === 'Email' && (text ?? html) !== undefined;
  const first: PlayedMessage[] = isMail
    ? [
        {
          kind: 'requester',
          at,
          ...(text === undefined ? {} : { text }),
          ...(html === undefined ? {} : { html }),
        },
      ]
    : [];
  let last = at;
  for (const message of [...first, ...(ticket.messages ?? [])]) {
    last = message.at ?? last;
    say(world, row, { ...message, at: last }, last < now ? last : now);
  }
  world.tell(row.Id, 'created');
  return row.Id;
}

function removeTicket(world: World, id: string): void {
  const now = world.clock();
  const rows = [
    caseOf(world, id),
    ...childrenOf(world, 'EmailMessage', id),
    ...childrenOf(world, 'CaseComment', id),
  ];
  for (const row of rows) touchRow(row, { IsDeleted: true }, now);
  world.tell(id, 'removed');
}

/** The conversation moves, the case that is merged goes into the bin and names the one that stays. */
function mergeTicket(world: World, id: string, into: string): void {
  const now = world.clock();
  for (const object of ['EmailMessage', 'CaseComment'])
    for (const row of childrenOf(world, object, id)) touchRow(row, { ParentId: into }, now);
  touchRow(caseOf(world, id), { IsDeleted: true, MasterRecordId: into }, now);
  touchRow(caseOf(world, into), {}, now);
  world.tell(id, 'changed');
  world.tell(into, 'commented');
}

type Said = PlayedNow['messages'][number];

function saidIn(world: World, object: 'EmailMessage' | 'CaseComment', row: Row): Said {
  const isMail = object === 'EmailMessage';
  const text = String(row[isMail ? 'TextBody' : 'CommentBody'] ?? '');
  const spoken = row['Incoming'] ? 'requester' : 'agent';
  const author = isMail
    ? row['FromName']
    : findRow(world.state, 'User', row['CreatedById'] ?? '')?.['Name'];
  return {
    id: row.Id,
    kind: isMail || row['IsPublished'] ? spoken : 'note',
    author: String(author ?? ''),
    html: isMail ? String(row['HtmlBody'] ?? '') : htmlOf(text),
    text,
    at: new Date(millisOf(row[isMail ? 'MessageDate' : 'CreatedDate'] ?? '')),
  };
}

const requesterNameOf = ({ state }: World, row: Row) =>
  String(findRow(state, 'Contact', row['ContactId'] ?? '')?.['Name'] ?? row['SuppliedName'] ?? '');

function messagesNow(world: World, row: Row): Said[] {
  const text = String(row['Description'] ?? '');
  const typed: Said = {
    id: row.Id,
    kind: 'requester',
    author: requesterNameOf(world, row),
    html: htmlOf(text),
    text,
    at: new Date(millisOf(row['CreatedDate'] ?? '')),
  };
  return [
    ...(text !== '' && row['Origin'] !== 'Email' ? [typed] : []),
    ...(['EmailMessage', 'CaseComment'] as const).flatMap((object) =>
      childrenOf(world, object, row.Id).map((child) => saidIn(world, object, child)),
    ),
  ].toSorted((left, right) => left.at.getTime() - right.at.getTime());
}

/** A queue is no person. */
function ownerOf({ state }: World, row: Row): string | null {
  const email = findRow(state, 'User', row['OwnerId'] ?? '')?.['Email'];
  return email ? String(email) : null;
}

function ticketOf(world: World, id: string): PlayedNow | null {
  const row = findRow(world.state, 'Case', id);
  if (!row) return null;
  const deleted = row['MasterRecordId'] ? 'merged' : 'deleted';
  const times = [
    row,
    ...childrenOf(world, 'EmailMessage', id),
    ...childrenOf(world, 'CaseComment', id),
  ].map(({ SystemModstamp }) => millisOf(SystemModstamp ?? ''));
  return {
    id: row.Id,
    subject: String(row['Subject'] ?? ''),
    requesterName: requesterNameOf(world, row),
    state: row['IsDeleted'] ? deleted : row['IsClosed'] ? 'closed' : 'open',
    category: row[categoryFieldId] === null ? null : String(row[categoryFieldId]),
    assignee: ownerOf(world, row),
    tags: [],
    updatedAt: new Date(Math.max(...times)),
    messages: messagesNow(world, row),
  };
}

/** Those that are not in the bin, by the last that happened in or to them. */
function listTickets({ state }: World): string[] {
  const last = new Map<string, number>();
  for (const object of ['Case', 'EmailMessage', 'CaseComment'])
    for (const row of rowsOf(state, object)) {
      const id = object === 'Case' ? row.Id : String(row['ParentId']);
      last.set(id, Math.max(last.get(id) ?? 0, millisOf(row['SystemModstamp'] ?? '')));
    }
  return rowsOf(state, 'Case')
    .filter(({ IsDeleted }) => !IsDeleted)
    .map(({ Id }) => Id)
    .toSorted((left, right) => (last.get(right) ?? 0) - (last.get(left) ?? 0));
}

export function createHand(world: World): Hand {
  const change = (id: string, values: Record<string, string | boolean | null>) => {
    touchRow(caseOf(world, id), values, world.clock());
    world.tell(id, 'changed');
  };
  return {
    addTicket: (ticket) => addTicket(world, ticket),
    addMessage(id, message) {
      // Whenever it was written, it changes the record now.
      const said = say(world, caseOf(world, id), message, world.clock());
      world.tell(id, 'commented');
      return said.Id;
    },
    setField: (id, fieldId, value) => change(id, { [fieldId]: value }),
    // Cases have neither tags nor ratings.
    setTags: () => {},
    rate: () => {},
    setState: (id, now) =>
      change(id, { Status: isEnded(now) ? 'Closed' : 'Working', IsClosed: isEnded(now) }),
    // Nobody: back to the queue.
    assign(id, email) {
      const { state } = world;
      const user = rowsOf(state, 'User').find(({ Email }) => Email === email);
      if (email !== null && !user) throw new Error(`There is no user ${email}.`);
      change(id, { OwnerId: (user ?? rowsOf(state, 'Group')[0])?.Id ?? null });
    },
    removeTicket: (id) => removeTicket(world, id),
    mergeTicket: (id, into) => mergeTicket(world, id, into),
    notesOf: (id) =>
      childrenOf(world, 'CaseComment', id)
        .filter(({ IsPublished, IsDeleted }) => !IsPublished && !IsDeleted)
        .map(({ Id, CommentBody }) => {
          const text = String(CommentBody ?? '');
          return { id: Id, html: htmlOf(text), text };
        }),
    ticketOf: (id) => ticketOf(world, id),
    listTickets: () => listTickets(world),
  };
}
