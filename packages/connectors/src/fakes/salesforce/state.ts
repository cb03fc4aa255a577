import type { PlayedKind } from '../played-crm.ts';

/** All that the played organisation knows, as plain data. */

export type Value = string | number | boolean | null;
/** A record by its fields' names; times as the platform writes them. */
export type Row = Record<string, Value> & { Id: string };

/** As the Connect interface tells of it. */
export type EntryRow = {
  identifier: string;
  messageText: string;
  sender: { role: string; appType: string; subject: string };
  relatedRecords: string[];
  clientTimestamp: number;
  clientDuration: number;
  serverReceivedTimestamp: number;
};

export type SalesforceState = {
  nextId: number;
  rows: Record<string, Row[]>;
  /** What the integration's user may not see: `EmailMessage`, `Case.Language`. */
  hidden: string[];
  /** What was said in enhanced channels, by the conversation's identifier, oldest first. */
  entries?: Record<string, EntryRow[]>;
  /** When something last happened to a case. */
  toldAt: Record<string, string>;
};

const prefixes: Record<string, string> = {
  Account: '001',
  Case: '500',
  EmailMessage: '02s',
  CaseComment: '00a',
  Contact: '003',
  User: '005',
  Group: '00G',
  QuickText: '574',
  CaseStatus: '01J',
  RecordType: '012',
  ContentDocument: '069',
  ContentDocumentLink: '06A',
  Attachment: '00P',
  MessagingSession: '0Mw',
  Conversation: '0dw',
  ConversationEntry: '0dg',
};

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The three signs that tell of each five which ones are capitals. */
function endOf(id: string): string {
  return [id.slice(0, 5), id.slice(5, 10), id.slice(10)]
    .map((five) => {
      const bits = [...five].map((sign) => (sign >= 'A' && sign <= 'Z' ? '1' : '0'));
      return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'[Number.parseInt(bits.toReversed().join(''), 2)];
    })
    .join('');
}

function idOf(object: string, number: number): string {
  let rest = '';
  for (let left = number; left > 0; left = Math.floor(left / 62)) rest = signs[left % 62] + rest;
  const short = `${prefixes[object] ?? 'a00'}8d00${rest.padStart(8, '0')}`;
  return short + endOf(short);
}

/** To the second, in the platform's own way of writing. */
export const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19)}.000+0000`;

export const millisOf = (time: Value): number =>
  Date.parse(String(time).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));

export function rowsOf(state: SalesforceState, object: string): Row[] {
  return (state.rows[object] ??= []);
}

export function findRow(state: SalesforceState, object: string, id: Value): Row | undefined {
  const text = String(id);
  const isLong = text.length === 18;
  return rowsOf(state, object).findLast(({ Id }) => (isLong ? Id : Id.slice(0, 15)) === text);
}

export function addRow(
  state: SalesforceState,
  object: string,
  values: Record<string, Value>,
  at: Date,
): Row {
  state.nextId += 1;
  const time = timeOf(at);
  const row: Row = {
    Id: idOf(object, state.nextId),
    IsDeleted: false,
    CreatedDate: time,
    CreatedById: state.rows['User']?.[0]?.Id ?? null,
    LastModifiedById: state.rows['User']?.[0]?.Id ?? null,
    LastModifiedDate: time,
    SystemModstamp: time,
    ...values,
  };
  rowsOf(state, object).push(row);
  return row;
}

export function touchRow(row: Row, values: Record<string, Value>, at: Date): void {
  Object.assign(row, values);
  row['SystemModstamp'] = timeOf(at);
  row['LastModifiedDate'] = timeOf(at);
}

/** An organisation with a few people, queues and record types, and no case. */
export function firstState(): SalesforceState {
  const state: SalesforceState = { nextId: 1_000, rows: {}, hidden: [], toldAt: {} };
  const start = new Date('2024-01-08T09:00:00Z');
  const add = (object: string, values: Record<string, Value>) =>
    addRow(state, object, values, start);
  const people = [
    ['Replique Integration', 'integration@brightgoods.example'],
    ['Nora Lindqvist', 'nora@brightgoods.example'],
    ['Tom Achebe', 'tom@brightgoods.example'],
  ];
  for (const [Name = '', Email = ''] of people)
    add('User', { Name, Email, UserType: 'Standard', IsActive: true });
  for (const Name of ['First line', 'Returns']) add('Group', { Name, Type: 'Queue' });
  add('Group', { Name: 'All people', Type: 'Organization' });
  add('QuickText', {
    Name: 'Greeting',
    Message: 'Hello {!Contact.FirstName}, thank you for writing to us.',
    IsInsertable: true,
  });
  for (const [place, ApiName] of ['New', 'Working', 'Closed'].entries())
    add('CaseStatus', {
      MasterLabel: ApiName,
      ApiName,
      IsClosed: ApiName === 'Closed',
      SortOrder: place + 1,
    });
  for (const Name of ['Support request', 'Complaint'])
    add('RecordType', {
      Name,
      DeveloperName: Name.replaceAll(' ', '_'),
      SobjectType: 'Case',
      IsActive: true,
    });
  return state;
}

/** The played organisation: its state, and how it is asked. */
export type World = {
  state: SalesforceState;
  clock: () => Date;
  tell: (caseId: string, kind: PlayedKind) => void;
  /** Fewer rows a page than the platform's 2,000 show the next ones. */
  pageSize: number;
  /** Pages that somebody may still ask for. */
  locators: Map<string, Record<string, unknown>[]>;
  /** How many have been given. */
  pages: number;
};
