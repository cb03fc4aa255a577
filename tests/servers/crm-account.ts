import { randomUUID } from 'node:crypto';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type {
  ChangedPage,
  Connector,
  CrmMessage,
  CrmTicket,
  CrmTicketField,
} from '@replique/connectors/connector';
import { CrmFailed, type CrmFailure } from '@replique/connectors/failure';
import type { Deps } from '../../apps/api/src/deps.ts';

/** A CRM's account in a few lines, for tests of what the product does with any connector; the fakes play the real ones. */

const start = new Date('2026-03-01T08:00:00Z').getTime();

export type TestAccount = {
  connector: Connector;
  tickets: Map<string, CrmTicket>;
  /** Its custom fields. */
  fields: CrmTicketField[];
  /** Of every call: its name, and what was asked for. */
  asked: { call: 'count' | 'list' | 'read'; of: string }[];
  /** Thrown instead of the next answers, where it answers one. */
  faults: (asked: { call: string; of: string }) => CrmFailed | null;
  /** In every reading, before it is answered. */
  during: () => void | Promise<void>;
  add(change?: Partial<CrmTicket> & { question?: string }): string;
  /** Changes a ticket, a minute after its last change. */
  change(externalId: string, change: Partial<CrmTicket>): void;
};

export const failedWith = (reason: CrmFailure, retryAt: Date | null = null) =>
  new CrmFailed(reason, { retryAt, status: 500, detail: 'In its own words.' });

export const message = (
  kind: CrmMessage['kind'],
  text: string,
  more: Partial<CrmMessage> = {},
): CrmMessage => ({
  externalId: randomUUID(),
  kind,
  author: kind === 'requester' ? 'Nora Field' : 'Ada Agent',
  sentAt: new Date('2026-03-01T08:00:00Z'),
  html: null,
  text,
  attachments: [],
  ...more,
});

const none = (() => Promise.reject(new Error('Nobody asks for this.'))) as never;

function makeConnector(account: TestAccount, platform: CrmPlatform, pageSize: number): Connector {
  const ask = async (call: 'count' | 'list' | 'read', of: string) => {
    account.asked.push({ call, of });
    await account.during();
    const fault = account.faults({ call, of });
    if (fault) throw fault;
  };
  const ordered = (since: Date) =>
    [...account.tickets.values()]
      .filter(({ updatedAt }) => updatedAt >= since)
      .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
  return {
    platform,
    capabilities: [],
    readFile: none,
    async countSince(since) {
      await ask('count', since.toISOString());
      return ordered(since).length;
    },
    async listChanged({ cursor, since }): Promise<ChangedPage> {
      await ask('list', cursor ?? 'the beginning');
      const after = cursor === null ? since.getTime() - 1 : Number(cursor);
      const rest = ordered(new Date(after + 1));
      const page = rest.slice(0, pageSize);
      return {
        changed: page.map(({ externalId, updatedAt }) => ({ externalId, updatedAt })),
        cursor: String(page.at(-1)?.updatedAt.getTime() ?? after),
        isCaughtUp: rest.length <= pageSize,
      };
    },
    async readTickets(externalIds) {
      await ask('read', externalIds.join(' '));
      return externalIds.flatMap((id) => account.tickets.get(id) ?? gone(id));
    },
    verify: none,
    listForms: none,
    listGroups: none,
    listAgents: none,
    listChannels: none,
    listFields: none,
    listTicketFields: () => Promise.resolve(account.fields),
    writeNote: none,
    findNote: none,
    updateNote: none,
    setCategory: none,
    findAgent: none,
    setAssignee: none,
    setSnooze: none,
    listMacros: none,
    writeReply: none,
    findReply: none,
    installWebhook: none,
    createTicket: none,
    findTicketByKey: none,
    removeWebhook: none,
  };
}

const blank = (externalId: string, at: Date): CrmTicket => ({
  externalId,
  updatedAt: at,
  state: 'open',
  mergedInto: null,
  cameFrom: null,
  status: { is: 'open', word: 'open' },
  priority: null,
  team: null,
  organisation: null,
  brand: null,
  subject: 'A question',
  channel: 'email',
  formId: null,
  groupId: null,
  language: 'en',
  category: null,
  tags: [],
  fields: {},
  requesterName: 'Nora Field',
  requesterEmail: 'nora@example.org',
  assignee: null,
  snoozedUntil: null,
  createdAt: at,
  satisfaction: null,
  messages: [],
});

const gone = (externalId: string): CrmTicket => ({
  ...blank(externalId, new Date()),
  state: 'deleted',
});

export function createTestAccount(platform: CrmPlatform = 'zendesk', pageSize = 5): TestAccount {
  let number = 0;
  const tickets = new Map<string, CrmTicket>();
  const account: TestAccount = {
    fields: [],
    connector: none,
    tickets,
    asked: [],
    faults: () => null,
    during: () => undefined,
    add({ question = 'How do I change the address of my parcel?', ...change } = {}) {
      number += 1;
      const id = String(number);
      const at = new Date(start + number * 60_000);
      const asked = message('requester', question, { externalId: `${id}-1`, sentAt: at });
      tickets.set(id, { ...blank(id, at), messages: [asked], ...change });
      return id;
    },
    change(externalId, change) {
      const known = tickets.get(externalId);
      if (!known) throw new Error(`No ticket ${externalId}`);
      number += 1;
      tickets.set(externalId, {
        ...known,
        updatedAt: new Date(start + number * 60_000),
        ...change,
      });
    },
  };
  account.connector = makeConnector(account, platform, pageSize);
  return account;
}

/** A connection that is in use, with credentials that open nothing. Answers its config id. */
export async function putConnection(
  deps: Deps,
  clientId: number,
  platform: CrmPlatform = 'zendesk',
): Promise<string> {
  const configUuid = randomUUID();
  await deps.db.withClient(clientId, (tx) =>
    tx
      .insertInto('crm_connections')
      .values({
        client_id: clientId,
        platform,
        config_uuid: configUuid,
        is_enabled: true,
        sealed_credentials: 'sealed',
        updated_at: deps.clock(),
      })
      .execute(),
  );
  return configUuid;
}
