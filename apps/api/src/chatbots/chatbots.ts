import { randomUUIDv7 } from 'node:crypto';
import type { ChatbotConfig, ChatbotDraft, WhiteLabel } from '@replique/contract/chatbots';
import type { AuditAction } from '@replique/contract/audit';
import { recordChange } from '../audit/audit.ts';
import { redrawLogo, requireModule, withClientAsStaff, type Client } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { refuseChanged } from '../http/refuse-changed.ts';
import { claimPrompt } from '../prompts/prompts.ts';
import {
  deleteChatbot,
  findChatbot,
  findChatbotForUpdate,
  insertChatbot,
  listChatbots,
  updateChatbot,
  type Chatbot,
  type ChatbotFields,
} from './store.ts';

/** The chatbots of a client as they are configured. With the module off they are kept, but not made or changed. */

function present({ clientUuid, ...chatbot }: Chatbot): ChatbotConfig {
  const crmPlatform = chatbot.crmPlatform as ChatbotConfig['crmPlatform'];
  return { ...chatbot, crmPlatform, client: clientUuid };
}

const pictures = ['avatar', 'headerLogo'] as const;

/** New pictures are drawn anew like a logo; one that is stored already stays as it is, so that it never wears off. */
async function redrawPictures(
  whiteLabel: WhiteLabel,
  stored: WhiteLabel | undefined,
): Promise<WhiteLabel> {
  const drawn = { ...whiteLabel };
  for (const picture of pictures) {
    const sent = whiteLabel[picture];
    if (sent === null || sent === stored?.[picture]) continue;
    try {
      drawn[picture] = await redrawLogo(sent);
    } catch {
      throw fail('chatbots.picture-invalid', { picture });
    }
  }
  return drawn;
}

async function fieldsOf(
  tx: Tx,
  draft: ChatbotDraft,
  whiteLabel: WhiteLabel,
): Promise<ChatbotFields> {
  const prompt = await claimPrompt(tx, draft.promptUuid);
  const { crmPlatform, domains, escalationSubject, hardLimitPerDay } = draft;
  return {
    crmPlatform,
    domains: [...new Set(domains)],
    escalationSubject,
    hardLimitPerDay,
    promptId: prompt.id,
    whiteLabel,
  };
}

/** Pictures are named in the log, not shown. */
function forAudit(chatbot: Chatbot): object {
  const shown = pictures.map((picture) => [picture, chatbot.whiteLabel[picture] && 'picture']);
  const { clientUuid: _, ...fields } = chatbot;
  return { ...fields, whiteLabel: { ...chatbot.whiteLabel, ...Object.fromEntries(shown) } };
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  change: {
    action: Extract<AuditAction, `chatbots.${string}`>;
    client: Client;
    before?: Chatbot;
    after?: Chatbot;
  },
): Promise<void> {
  const { action, client, before, after } = change;
  const name = (after ?? before)?.whiteLabel.headerName;
  await recordChange(tx, deps, caller, {
    action,
    clientId: client.id,
    label: name?.en || name?.fr || client.name,
    href: `/clients/details/${client.uuid}/chatbot-configs`,
    ...(before ? { before: forAudit(before) } : {}),
    ...(after ? { after: forAudit(after) } : {}),
  });
}

async function requireChatbot(tx: Tx, client: Client, uuid: string): Promise<Chatbot> {
  const chatbot = await findChatbot(tx, client.id, uuid);
  if (!chatbot) throw fail('chatbots.not-found');
  return chatbot;
}

export async function listClientChatbots(
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<ChatbotConfig[]> {
  return withClientAsStaff(deps, caller, clientId, async (tx, client) =>
    (await listChatbots(tx, client.id)).map(present),
  );
}

/** @throws `chatbots.not-found`, also for a chatbot of another client */
export async function readChatbot(
  deps: Deps,
  caller: Caller,
  clientId: string,
  uuid: string,
): Promise<ChatbotConfig> {
  return withClientAsStaff(deps, caller, clientId, async (tx, client) =>
    present(await requireChatbot(tx, client, uuid)),
  );
}

export async function createChatbot(
  deps: Deps,
  caller: Caller,
  clientId: string,
  draft: ChatbotDraft,
): Promise<ChatbotConfig> {
  const whiteLabel = await redrawPictures(draft.whiteLabel, undefined);
  return withClientAsStaff(deps, caller, clientId, async (tx, client) => {
    requireModule(client, 'chatbots');
    refuseChanged(draft, { client: client.uuid }, ['uuid', 'client']);
    const uuid = randomUUIDv7();
    const fields = await fieldsOf(tx, draft, whiteLabel);
    await insertChatbot(tx, client.id, { ...fields, uuid, at: deps.clock() });
    const after = await requireChatbot(tx, client, uuid);
    await record(tx, deps, caller, { action: 'chatbots.created', client, after });
    return present(after);
  });
}

/** Replaces the whole configuration. */
export async function replaceChatbot(
  deps: Deps,
  caller: Caller,
  params: { clientId: string; chatbotId: string },
  draft: ChatbotDraft,
): Promise<ChatbotConfig> {
  const { clientId, chatbotId } = params;
  // A picture takes a while to draw: not within a transaction.
  const stored = await readChatbot(deps, caller, clientId, chatbotId);
  const whiteLabel = await redrawPictures(draft.whiteLabel, stored.whiteLabel);
  return withClientAsStaff(deps, caller, clientId, async (tx, client) => {
    requireModule(client, 'chatbots');
    const before = await findChatbotForUpdate(tx, client.id, chatbotId);
    if (!before) throw fail('chatbots.not-found');
    refuseChanged(draft, present(before), ['uuid', 'client']);
    const fields = await fieldsOf(tx, draft, whiteLabel);
    await updateChatbot(tx, client.id, before.uuid, { ...fields, at: deps.clock() });
    const after = await requireChatbot(tx, client, before.uuid);
    await record(tx, deps, caller, { action: 'chatbots.changed', client, before, after });
    return present(after);
  });
}

export async function removeChatbot(
  deps: Deps,
  caller: Caller,
  clientId: string,
  uuid: string,
): Promise<void> {
  await withClientAsStaff(deps, caller, clientId, async (tx, client) => {
    const before = await findChatbotForUpdate(tx, client.id, uuid);
    if (!before) throw fail('chatbots.not-found');
    await deleteChatbot(tx, client.id, before.uuid);
    await record(tx, deps, caller, { action: 'chatbots.deleted', client, before });
  });
}
