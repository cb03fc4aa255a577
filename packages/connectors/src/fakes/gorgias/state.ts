/** What an account at Gorgias holds, in Gorgias's words, as plain data. */

export type FakePerson = { id: number; email: string | null; name: string | null };

export type FakeAddress = { name: string | null; address: string | null };
export type FakeSource = { type: string; from: FakeAddress; to: FakeAddress[] };

export type FakeMessage = {
  id: number;
  ticket_id: number;
  external_id: string | null;
  channel: string;
  via: string;
  from_agent: boolean;
  public: boolean;
  sender: FakePerson;
  /** Which way it went, or is to go; made from its people when left out. */
  source?: FakeSource;
  receiver?: { id?: number; email?: string } | null;
  body_text: string | null;
  body_html: string | null;
  stripped_text: string | null;
  stripped_html: string | null;
  rule_id: number | null;
  attachments: { url: string; name: string; size: number; content_type: string; public: boolean }[];
  created_datetime: string;
  sent_datetime: string | null;
  failed_datetime: string | null;
  deleted_datetime: string | null;
};

export type FakeTicket = {
  id: number;
  status: 'open' | 'closed';
  channel: string;
  via: string;
  from_agent: boolean;
  spam: boolean;
  priority?: string;
  external_id?: string | null;
  customer: FakePerson;
  assignee_user_id?: number | null;
  assignee_team_id: number | null;
  snooze_datetime?: string | null;
  language: string | null;
  subject: string;
  tags: string[];
  /** By the field's id. */
  fields: Record<string, unknown>;
  created_datetime: string;
  updated_datetime: string;
  closed_datetime: string | null;
  trashed_datetime: string | null;
};

export type FakeSurvey = {
  id: number;
  ticket_id: number;
  customer_id: number;
  score: number | null;
  body_text: string | null;
  created_datetime: string;
  sent_datetime?: string;
  scored_datetime: string | null;
};

export type FakeEvent = {
  id: number;
  type: string;
  object_id: number;
  object_type: string;
  created_datetime: string;
};

export type FakeIntegration = {
  id: number;
  name: string;
  type: string;
  http: {
    url: string;
    headers?: Record<string, string>;
    form?: Record<string, string> | null;
    triggers?: Record<string, boolean>;
    hmac_secret?: string;
  };
};

export type GorgiasState = {
  domain: string;
  /** Of all there is. */
  lastId: number;
  /** In microseconds: no two changes have the same time. */
  lastTime: number;
  /** Cursors of an earlier one are not known any more. */
  cursors: number;
  users: FakePerson[];
  teams: { id: number; name: string }[];
  tickets: FakeTicket[];
  messages: FakeMessage[];
  surveys: FakeSurvey[];
  events: FakeEvent[];
  integrations: FakeIntegration[];
  /** The account's own fields of customers, and what stands in them by the customer's id. */
  customerFields?: FakeField[];
  customerValues?: Record<string, Record<string, unknown>>;
  /** Ids of messages that went out to customers because Gorgias was asked to write them. */
  sent: number[];
};

const contactReasons = [
  'Order::Status',
  'Order::Change address',
  'Order::Cancel',
  'Return::Request',
  'Return::Refund::Not received',
  'Product::Question',
  'Account',
];
const text = (choices?: string[]) => ({
  data_type: 'text',
  input_settings: choices ? { input_type: 'dropdown', choices } : { input_type: 'input' },
});
const noTime: string | null = null;

/** The fields of every account: the contact reason is what Gorgias brings itself. */
export const fakeFields = [
  { id: 5102, label: 'Product', managed_type: 'product', definition: text(['Lamp', 'Chair']) },
  {
    id: 5101,
    label: 'Contact reason',
    managed_type: 'contact_reason',
    definition: text(contactReasons),
  },
  { id: 5103, label: 'Remark', managed_type: null, definition: text() },
  {
    id: 5104,
    label: 'Refunded amount',
    managed_type: null,
    definition: { data_type: 'number', input_settings: { input_type: 'input' } },
  },
  {
    id: 5105,
    label: 'Old reason',
    managed_type: null,
    definition: text(['Old']),
    deactivated_datetime: '2025-01-01T00:00:00.000000+00:00',
  },
].map((field) => ({
  object_type: 'Ticket',
  required: false,
  priority: 0,
  deactivated_datetime: noTime,
  ...field,
}));

export type FakeField = (typeof fakeFields)[number];

/** A field of customers as somebody makes it. */
export const customerField = (id: number, label: string, choices?: string[]): FakeField => ({
  id,
  label,
  managed_type: null,
  object_type: 'Customer',
  required: false,
  priority: 0,
  deactivated_datetime: null,
  definition: text(choices),
});

export const categoryFieldId = '5101';
export const categoryValues: readonly string[] = contactReasons;

export const freshState = (domain: string): GorgiasState => ({
  domain,
  lastId: 10_000,
  lastTime: 0,
  cursors: 1,
  users: [
    { id: 93, email: 'support@lampes.example', name: 'Réplique' },
    { id: 94, email: 'zoe@lampes.example', name: 'Zoé Martin' },
    { id: 95, email: 'yann@lampes.example', name: 'Yann Petit' },
  ],
  teams: [
    { id: 71, name: 'Returns' },
    { id: 70, name: 'Orders' },
  ],
  tickets: [],
  messages: [],
  surveys: [],
  events: [],
  integrations: [],
  sent: [],
});

/** As Gorgias writes times. */
export function timeOf(microseconds: number): string {
  const whole = new Date(Math.floor(microseconds / 1_000)).toISOString().slice(0, -1);
  return `${whole}${String(microseconds % 1_000).padStart(3, '0')}+00:00`;
}

export const timeOfDate = (at: Date) => timeOf(at.getTime() * 1_000);

export const dateOf = (time: string) => new Date(time);

export const nextId = (state: GorgiasState) => (state.lastId += 1);

/** Now, and later than anything before. */
export function stamp(state: GorgiasState, clock: () => Date): string {
  state.lastTime = Math.max(clock().getTime() * 1_000, state.lastTime + 1);
  return timeOf(state.lastTime);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text becomes HTML, and the other way round, as Gorgias does for what came with one of them. */
export function bodies(given: { text?: string | undefined; html?: string | undefined }) {
  const html =
    given.html ??
    `<div>${(given.text ?? '').replace(/[&<>]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br>')}</div>`;
  const plain =
    given.text ??
    html
      .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
      .trim();
  return { body_html: html, body_text: plain, stripped_html: html, stripped_text: plain };
}

/** The played account: its state, and how it behaves. */
export type Gorgias = {
  state: GorgiasState;
  clock: () => Date;
  paging: 'place' | 'count';
  /** A ticket asked for by itself carries at most so many messages. */
  carries: number;
  changed(ticketId: number, kind: 'created' | 'commented' | 'changed'): void;
};
