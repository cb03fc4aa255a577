import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { ReplyStatus } from '@replique/contract/helpdesk/write-back';
import type { AccountState } from './account-state.ts';
import type { Budget } from './ledger.ts';
import type { CrmAgent, CrmTicket } from './crm-ticket.ts';

export type { CrmAgent, CrmAttachment, CrmMessage, CrmTicket } from './crm-ticket.ts';

/** One contract over every CRM: what the product asks of a platform, in the product's own words. */

/** What a platform can do, so that screens hide what it lacks. */
export type Capability =
  | 'forms'
  | 'groups'
  | 'agents'
  | 'channels'
  | 'fields'
  | 'languages'
  | 'satisfaction'
  /** It tells at once what happens there. */
  | 'webhook'
  /** The webhook is made through the platform's own interface. */
  | 'webhook-install'
  /** Events are signed by the platform; without it our own secret comes in a header. */
  | 'webhook-signature'
  /** Internal notes can be written into a ticket. */
  | 'note'
  /** A note keeps bold, lists and links. */
  | 'note-html'
  /** A note can be replaced after it was written. */
  | 'note-update'
  /** A suggestion can wait as a reply that nobody has sent. */
  | 'draft'
  /** A ticket can be made in somebody's name. */
  | 'ticket-create'
  /** A ticket can be given to one of the team. */
  | 'assign'
  /** A ticket can be taken from whoever has it, and given to nobody. */
  | 'unassign'
  /** A ticket can be hidden from its agents until a time. */
  | 'snooze'
  /** Agents' saved replies can be read. */
  | 'macros'
  /** A reply can be sent to the customer. */
  | 'reply'
  /** What becomes of the ticket's status can be said with it. */
  | 'reply-status';

/** An entry of one of the platform's lists. */
export type Choice = { id: string; label: string };

/** A field of the CRM that may hold the category; `options` is null where any text goes. */
export type CrmField = Choice & { options: { value: string; label: string }[] | null };

/** A custom field of tickets; `type` in the platform's own word. */
export type CrmTicketField = CrmField & { type: string };

/** A saved reply. `text` stands where the platform has one; its placeholders are the platform's own. */
export type CrmMacro = { id: string; title: string; text: string | null; html: string | null };

/** No account is asked for more. */
export const mostMacros = 500;

/** A page of what changed. The cursor is the platform's own business; it may be stored and used again after a restart. */
export type ChangedPage = {
  changed: { externalId: string; updatedAt: Date }[];
  cursor: string;
  /** Nothing later for now: ask again in a while with this cursor. */
  isCaughtUp: boolean;
};

export type CrmNote = {
  text: string;
  html: string;
  /** Ours alone; stands in the note, so that a note whose answer was lost is found again. */
  key: string;
};

/** What the customer reads: nothing of ours stands in it. */
export type CrmReply = {
  text: string;
  html: string;
  /** Ours alone, kept where the platform keeps such things, so that a reply whose answer was lost is found again. */
  key: string;
  /** Before that it was surely not written. */
  since: Date;
  status: ReplyStatus;
};

/** A reply that somebody of the team is to look at and send: nothing of ours stands in it. */
export type CrmDraft = {
  text: string;
  html: string;
  /** Before that it was surely not written. */
  since: Date;
};

export type Drafts = {
  /** Once, as a note: it goes to whoever asked. */
  write(
    externalId: string,
    draft: CrmDraft,
    seen: CrmTicket,
    signal?: Signal,
  ): Promise<{ externalId: string | null }>;
  /** The draft that has this text. */
  find(
    externalId: string,
    draft: CrmDraft,
    signal?: Signal,
  ): Promise<{ externalId: string | null } | null>;
  /** @throws CrmFailed with the status 409 where somebody has changed or sent it */
  update(externalId: string, draftId: string, draft: CrmDraft, signal?: Signal): Promise<void>;
};

export type WrittenReply = {
  externalId: string | null;
  /** It was sent, and the ticket's status stayed: the platform's own words for why. */
  statusRefusal: string | null;
};

/** A ticket of somebody who wrote elsewhere: in a chat. */
export type NewCrmTicket = {
  subject: string;
  text: string;
  html: string;
  /** Without an address nobody can be found or answered there; a name alone only stands in the ticket. */
  requester: { name: string | null; email: string | null };
  /** Ours alone; goes into the ticket, so that one whose answer was lost is found again. */
  key: string;
  tags: string[];
  language: string;
};

/** `number`: how people call it, where that is not its id; null where the platform numbers none. */
export type MadeTicket = { externalId: string; number: string | null };

export type WebhookInstalled = {
  externalId: string;
  /** What the platform signs with; null where our own secret comes in a header. */
  secret: string | null;
};

export type Signal = AbortSignal | undefined;

/**
 * A client's account at a platform. Every method throws {@link CrmFailed} (failure.ts) and nothing else; what it reads
 * may hold fields and values that nobody announced.
 */
export interface Connector {
  readonly platform: CrmPlatform;
  readonly capabilities: readonly Capability[];
  /** Whether the credentials open the account and may do what is needed. */
  verify(signal?: Signal): Promise<{ account: string }>;
  /** Empty where the capability is missing. */
  listForms(signal?: Signal): Promise<Choice[]>;
  listGroups(signal?: Signal): Promise<Choice[]>;
  listAgents(signal?: Signal): Promise<Choice[]>;
  listChannels(signal?: Signal): Promise<Choice[]>;
  /** Those that may hold the category. */
  listFields(signal?: Signal): Promise<CrmField[]>;
  /** All custom fields that tickets have here, whatever they hold. */
  listTicketFields(signal?: Signal): Promise<CrmTicketField[]>;
  /** How many tickets a reading from `since` on will bring, about; null where the platform does not tell. */
  countSince(since: Date, signal?: Signal): Promise<number | null>;
  /**
   * What changed, page by page: with `cursor: null` from `since` on (the history), then what came since. Nothing is
   * left out, whatever happens between two pages; the same ticket may come twice.
   */
  listChanged(from: { cursor: string | null; since: Date }, signal?: Signal): Promise<ChangedPage>;
  /** So many tickets of a history are read in one go: all that one request brings, and no more than go in a while. */
  ticketsAtOnce?(): number;
  /**
   * Whole tickets, each id answered once; one that is gone comes as `deleted`. `categoryFieldId` names the field whose
   * value is the category.
   */
  readTickets(
    externalIds: string[],
    options: { categoryFieldId: string | null },
    signal?: Signal,
  ): Promise<CrmTicket[]>;
  /** The bytes of a message's attachment, by the address that came with it. */
  readFile(url: string, signal?: Signal): Promise<Uint8Array>;
  /**
   * Writes an internal note, once: it is not tried again where the platform may have taken it (`uncertain`).
   * @returns the note's id where the platform tells it
   */
  writeNote(
    externalId: string,
    note: CrmNote,
    signal?: Signal,
  ): Promise<{ externalId: string | null }>;
  /** The note that carries this key, if the ticket has it. */
  findNote(
    externalId: string,
    key: string,
    signal?: Signal,
  ): Promise<{ externalId: string | null } | null>;
  /** Replaces a note; only with `note-update`. */
  updateNote(externalId: string, noteId: string, note: CrmNote, signal?: Signal): Promise<void>;
  /** Only with `draft`. */
  readonly drafts?: Drafts;
  /**
   * Sends a message to the customer, once: it is not tried again where the platform may have taken it (`uncertain`).
   * @param seen the ticket as it was read: where the platform can tell that it has changed since, nothing is sent and
   *   the failure has the status 409
   */
  writeReply(
    externalId: string,
    reply: CrmReply,
    seen: CrmTicket,
    signal?: Signal,
  ): Promise<WrittenReply>;
  /**
   * The reply that carries this key, or has this text; a status that was left is set. `unsure`: the platform does not
   * show all that was sent.
   */
  findReply(
    externalId: string,
    reply: CrmReply,
    signal?: Signal,
  ): Promise<WrittenReply | 'unsure' | null>;
  setCategory(
    externalId: string,
    field: { id: string; value: string },
    signal?: Signal,
  ): Promise<void>;
  /** Who of the team has this address, whatever its capitals; only with `assign`. */
  findAgent(email: string, signal?: Signal): Promise<CrmAgent | null>;
  /** Gives a ticket to one of the team by their id, with `unassign` also to nobody. Twice leaves it as once. */
  setAssignee(externalId: string, agentId: string | null, signal?: Signal): Promise<void>;
  /** Hides a ticket until a time, or has it back; only with `snooze`. Twice leaves it as once. */
  setSnooze(externalId: string, until: Date | null, signal?: Signal): Promise<void>;
  /** Saved replies of the team, {@link mostMacros} at most; only with `macros`. */
  listMacros(signal?: Signal): Promise<CrmMacro[]>;
  /**
   * Makes a ticket in the requester's name, once: it is not tried again where the platform may have taken it
   * (`uncertain`).
   */
  createTicket(ticket: NewCrmTicket, signal?: Signal): Promise<MadeTicket>;
  /** The ticket that carries this key; where it was made in steps and left half done, it is finished. */
  findTicketByKey(
    ticket: NewCrmTicket,
    options: { since: Date },
    signal?: Signal,
  ): Promise<MadeTicket | null>;
  /** Only with `webhook-install`; `secret` is ours, for platforms that repeat it in a header. */
  installWebhook(
    webhook: { url: string; secret: string },
    signal?: Signal,
  ): Promise<WebhookInstalled>;
  removeWebhook(externalId: string, signal?: Signal): Promise<void>;
}

/** What happened, as a webhook tells it. The ticket is read again: an event is a hint, its order says nothing. */
export type WebhookEvent = {
  /** The same for the same event, however often it comes. */
  eventId: string;
  ticketId: string;
  /** In the platform's own words. */
  kind: string;
  at: Date | null;
  /** Where a rating is told by its event and nowhere else: it stays when the ticket is read again without one. */
  satisfaction?: CrmTicket['satisfaction'];
};

export type WebhookRequest = {
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  rawBody: Buffer;
  /** `key` in the query of our own address: the only proof of a platform that signs nothing and sends no header of ours. */
  key?: string | undefined;
};

/** The request is not the platform's, or too old. */
export class WebhookRefused extends Error {
  readonly reason: 'signature' | 'too-old' | 'body';
  constructor(reason: 'signature' | 'too-old' | 'body') {
    super(`The webhook is refused: ${reason}.`);
    this.name = 'WebhookRefused';
    this.reason = reason;
  }
}

/** Sends one request; the product gives its outbound client, whose limits hold. */
export type Send = (
  url: URL,
  request: {
    method: string;
    headers: Record<string, string>;
    body?: string | undefined;
    timeout: number;
    maxBytes: number;
    /** Redirects to follow; another origin sees nothing of what signs in. None unless said. */
    redirects?: number;
    signal?: Signal;
  },
) => Promise<Response>;

/** The way to mail servers, which speak no HTTP. */
export type MailWay = {
  /**
   * The address that a host is connected to, once it was judged by the rule of the outbound client.
   * @throws CrmFailed `address`
   */
  reach(host: string, port: number): Promise<string>;
  /** An authority beside Node's own, in PEM. */
  ca?: string | undefined;
};

/** What a connector signs in with; the product keeps and renews it. */
export type GrantReader = {
  /** @param refused the token that the platform no longer takes: that one is never given again */
  read(refused: string | null, signal: Signal): Promise<{ value: string; expiresAt: Date | null }>;
};

export type ConnectorContext = {
  send: Send;
  clock: () => Date;
  /** Shared by all connectors of one account: its limiter, its breaker, its token. */
  state: AccountState;
  /** It reads the history, which has a part of the account's limit alone. */
  isHistory?: boolean | undefined;
  /** Instead of the platform's own address. */
  baseUrl?: string | undefined;
  mail?: MailWay | undefined;
  /** What an installed app signs in with, in place of pasted credentials. */
  grant?: GrantReader | undefined;
};

/** A platform: how its credentials become a connector, and how its webhooks are read. */
export interface Platform<Credentials> {
  readonly capabilities: readonly Capability[];
  /** Requests that an account of the smallest plan may make: how they are shared out is said in ledger.ts. */
  readonly limit: Budget;
  connect(credentials: Credentials, context: ConnectorContext): Connector;
  /** What can be said of the ticket's status with a reply. */
  readonly replyStatuses: readonly ReplyStatus[];
  /** What of the credentials is no secret and leads to the account's tickets. */
  placeOf(credentials: Credentials): string;
  /** Where people open a ticket; null for what is no ticket's id. */
  ticketUrl(place: string, externalId: string): string | null;
  /**
   * Verifies a webhook and tells the events in it; none for what does not concern tickets.
   * @throws WebhookRefused
   */
  readWebhook(request: WebhookRequest, secret: string, now: Date): WebhookEvent[];
  /** A request as the platform would send it, with a ticket that does not exist: for the test of an address. */
  exampleWebhook(secret: string, now: Date): { headers: Record<string, string>; body: string };
}
