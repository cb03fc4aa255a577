import type { FakeSalesforce } from '../../fakes/salesforce.ts';
import {
  addRow,
  rowsOf,
  timeOf,
  type Row,
  type SalesforceState,
  type Value,
} from '../../fakes/salesforce/state.ts';
import { minuteOf, type Expected, type Line, type LineKind, type Scenario } from '../scenario.ts';

/** An organisation at Salesforce: cases, e-mails, comments and files are rows by their API names. */

type Values = Record<string, Value>;
/** In a messaging session: its role there, whom it is of, the words. */
type Messaged = { role: string; line: Line };
type Said = { line: Line; object: 'EmailMessage' | 'CaseComment'; values: Values; by?: string };

/** An e-mail from a customer. */
export const mailIn = (
  name: string,
  text: string,
  values: Values = {},
  files: string[] = [],
): Said => ({
  line: { kind: 'requester', author: name, words: text, files },
  object: 'EmailMessage',
  values: {
    Incoming: true,
    FromName: name,
    FromAddress: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
    TextBody: text,
    HtmlBody: `<p>${text.replaceAll('\n', '<br>')}</p>`,
    Status: '0',
    ...values,
  },
});

/** An e-mail from the team. */
export const mailOut = (kind: LineKind, name: string, text: string, values: Values = {}): Said => ({
  line: { kind, author: name, words: text, files: [] },
  object: 'EmailMessage',
  by: name,
  values: {
    Incoming: false,
    FromName: name,
    FromAddress: 'support@brightgoods.example',
    TextBody: text,
    HtmlBody: `<p>${text.replaceAll('\n', '<br>')}</p>`,
    Status: '3',
    ...values,
  },
});

export const comment = (kind: LineKind, name: string, text: string, values: Values = {}): Said => ({
  line: { kind, author: name, words: text, files: [] },
  object: 'CaseComment',
  by: name,
  values: { CommentBody: text, IsPublished: true, ...values },
});

export const messaged = (role: string, kind: LineKind, author: string | null, words: string) => ({
  role,
  line: { kind, author, words, files: [] },
});

export type Given = {
  name: string;
  row?: Values;
  /** The name of its contact, of its queue or owner, of its account. */
  contact?: string | null;
  owner?: string;
  account?: string;
  /** The description, read as the first message unless an e-mail says the same. */
  said?: Line;
  entries?: Said[];
  /** Of a standard channel, whose messages are records; of an enhanced one they are entries of its conversation. */
  session?: { isEnhanced: boolean; said: Messaged[] };
  /** Another one of these, by its name. */
  parent?: string;
  master?: string;
} & Expected;

/** A description, as web forms and people on the phone leave it. */
export const described = (author: string | null, words: string): Line => ({
  kind: 'requester',
  author,
  words,
  files: [],
});

const idOf = (state: SalesforceState, object: string, name: string): string | null =>
  rowsOf(state, object).find((row) => row['Name'] === name)?.Id ?? null;

function addPeople(state: SalesforceState): void {
  const at = new Date('2025-01-06T09:00:00Z');
  addRow(state, 'Contact', { Name: 'Ida Holm', Email: 'ida@example.org', Tier__c: 'Gold' }, at);
  addRow(state, 'Account', { Name: 'Hôtel du Lac', Plan__c: 'Yearly' }, at);
  addRow(
    state,
    'User',
    {
      Name: 'Ida at the portal',
      Email: 'ida@example.org',
      UserType: 'PowerCustomerSuccess',
      IsActive: true,
    },
    at,
  );
  addRow(
    state,
    'User',
    {
      Name: 'Automated Process',
      Email: 'auto@example.org',
      UserType: 'AutomatedProcess',
      IsActive: true,
    },
    at,
  );
}

function addFiles(state: SalesforceState, mail: Row, files: string[], at: Date): void {
  for (const name of files) {
    const [Title = name, FileExtension = ''] = name.split('.');
    const file = addRow(state, 'ContentDocument', { Title, FileExtension, ContentSize: 2_048 }, at);
    addRow(
      state,
      'ContentDocumentLink',
      { LinkedEntityId: mail.Id, ContentDocumentId: file.Id },
      at,
    );
  }
}

function addEntries(state: SalesforceState, caseId: string, entries: Said[], start: number): void {
  for (const [place, { object, values, by, line }] of entries.entries()) {
    const then = minuteOf(start + 1 + place);
    const writer = by === undefined ? null : idOf(state, 'User', by);
    const entry = addRow(
      state,
      object,
      {
        ParentId: caseId,
        ...(object === 'EmailMessage'
          ? { MessageDate: timeOf(then), HasAttachment: line.files.length > 0 }
          : {}),
        ...(writer === null ? {} : { CreatedById: writer }),
        ...values,
      },
      then,
    );
    addFiles(state, entry, line.files, then);
  }
}

function addSession(
  state: SalesforceState,
  caseId: string,
  { isEnhanced, said }: NonNullable<Given['session']>,
  start: number,
): void {
  const at = minuteOf(start);
  const identifier = `conversation-${start}`;
  const conversation = addRow(state, 'Conversation', { ConversationIdentifier: identifier }, at);
  const values = { CaseId: caseId, ConversationId: conversation.Id };
  const session = addRow(state, 'MessagingSession', values, at);
  const entries = said.map(({ role, line }, place) => {
    const then = minuteOf(start + 1 + place);
    if (!isEnhanced)
      addRow(
        state,
        'ConversationEntry',
        {
          ConversationId: session.Id,
          ActorType: role,
          ActorName: line.author,
          EntryType: 'Text',
          EntryTime: timeOf(then),
          Message: line.words,
        },
        then,
      );
    return {
      identifier: `${identifier}-${place}`,
      messageText: line.words,
      sender: { role, appType: 'web', subject: 'x' },
      relatedRecords: [session.Id],
      clientTimestamp: then.getTime(),
      clientDuration: 0,
      serverReceivedTimestamp: then.getTime(),
    };
  });
  if (isEnhanced) state.entries = { ...state.entries, [identifier]: entries };
}

function addOne(state: SalesforceState, given: Given, number: number, made: Scenario[]): Scenario {
  const {
    name,
    row = {},
    contact = 'Ida Holm',
    // A case belongs to somebody always.
    owner = 'First line',
    account,
    said,
    entries = [],
    session,
    parent,
    master,
    ...expected
  } = given;
  const start = number * 60;
  const at = minuteOf(start);
  const idNamed = (other: string | undefined) => made.find((one) => one.name === other)?.id ?? null;
  const contactId = contact === null ? null : idOf(state, 'Contact', contact);
  const person = rowsOf(state, 'Contact').find(({ Id }) => Id === contactId);
  const first = addRow(
    state,
    'Case',
    {
      CaseNumber: String(1_000 + number),
      Subject: name,
      Description: said?.words ?? null,
      Origin: 'Email',
      Status: 'New',
      Priority: 'Medium',
      IsClosed: false,
      ContactId: contactId,
      ContactEmail: person?.['Email'] ?? null,
      AccountId: account === undefined ? null : idOf(state, 'Account', account),
      OwnerId: idOf(state, 'Group', owner) ?? idOf(state, 'User', owner),
      ParentId: idNamed(parent),
      MasterRecordId: idNamed(master),
      Language: null,
      ...row,
    },
    at,
  );
  addEntries(state, first.Id, entries, start);
  if (session) addSession(state, first.Id, session, start);
  const lines = [
    ...(said ? [said] : []),
    ...[...entries, ...(session?.said ?? [])].map(({ line }) => line),
  ];
  return { ...expected, name, id: first.Id, lines };
}

/** Puts them into the organisation. */
export function playAll({ state }: FakeSalesforce, all: Given[]): Scenario[] {
  addPeople(state);
  const made: Scenario[] = [];
  for (const [place, given] of all.entries()) made.push(addOne(state, given, place + 1, made));
  return made;
}
