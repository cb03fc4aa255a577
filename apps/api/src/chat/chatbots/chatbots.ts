import { randomUUIDv7 } from 'node:crypto';
import type {
  ChatbotConfig,
  ChatbotDraft,
  ChatbotSettings,
  WhiteLabel,
} from '@replique/contract/chat/chatbots';
import type { AuditAction } from '@replique/contract/contract';
import {
  recordChange,
  redrawLogo,
  requireModule,
  withClientAsStaff,
  type Client,
} from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { refuseChanged } from '../../platform/http/refuse-changed.ts';
import { claimPrompt } from '../../answering/index.ts';
import { newSettings } from './new-settings.ts';
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

export { newSettings } from './new-settings.ts';
export { canEscalateAt, dayIn, isOpenAt } from './opening-hours.ts';
export {
  findPublicChatbot,
  findSupportChatbot,
  putSupportChatbot,
  type PublicChatbot,
} from './public-store.ts';
export { identitySecretsOf } from './identity-secret.ts';
export { hasSighting, putSighting } from './sightings-store.ts';
export { listChatbots } from './store.ts';
export { isAnswering } from './support.ts';

/** The chatbots of a client as they are configured. With the module off they are kept, but not made or changed. */

/** What is told to the widgets that are open, by whoever carries it to them, once the transaction ended well. */
export type TellWidgets = (
  tx: Tx,
  chatbot: { type: 'chatbot'; clientId: number; chatbotId: number; revision: number },
) => Promise<void>;

function present({ clientUuid, id: _, revision: __, ...chatbot }: Chatbot): ChatbotConfig {
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
  kept: { whiteLabel: WhiteLabel; settings: ChatbotSettings },
): Promise<ChatbotFields> {
  const prompt = await claimPrompt(tx, draft.promptUuid);
  const { crmPlatform, domains, escalationSubject, hardLimitPerDay } = draft;
  return {
    crmPlatform,
    domains: [...new Set(domains)],
    escalationSubject,
    hardLimitPerDay,
    promptId: prompt.id,
    whiteLabel: kept.whiteLabel,
    settings: draft.settings ?? kept.settings,
  };
}

/** Pictures are named in the log, not shown. */
function forAudit(chatbot: Chatbot): object {
  const shown = pictures.map((picture) => [picture, chatbot.whiteLabel[picture] && 'picture']);
  const { clientUuid: _, id: __, revision: ___, ...fields } = chatbot;
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

async function tellChanged(
  tx: Tx,
  tell: TellWidgets,
  client: Client,
  { id: chatbotId, revision }: Chatbot,
): Promise<void> {
  await tell(tx, { type: 'chatbot', clientId: client.id, chatbotId, revision });
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

/** A chatbot that no person makes: the demo's. @returns its uuid */
export async function addChatbot(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  clientId: number,
  chatbot: Omit<ChatbotFields, 'promptId'> & { promptUuid: string },
): Promise<string> {
  const { promptUuid, ...fields } = chatbot;
  const { id: promptId } = await claimPrompt(tx, promptUuid);
  const uuid = randomUUIDv7();
  await insertChatbot(tx, clientId, { ...fields, promptId, uuid, at: deps.clock() });
  return uuid;
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
    const fields = await fieldsOf(tx, draft, { whiteLabel, settings: newSettings });
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
  tell: TellWidgets,
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
    const fields = await fieldsOf(tx, draft, { whiteLabel, settings: before.settings });
    await updateChatbot(tx, client.id, before.uuid, { ...fields, at: deps.clock() });
    const after = await requireChatbot(tx, client, before.uuid);
    await tellChanged(tx, tell, client, after);
    await record(tx, deps, caller, { action: 'chatbots.changed', client, before, after });
    return present(after);
  });
}

export async function removeChatbot(
  deps: Deps,
  caller: Caller,
  { clientId, chatbotId: uuid }: { clientId: string; chatbotId: string },
  tell: TellWidgets,
): Promise<void> {
  await withClientAsStaff(deps, caller, clientId, async (tx, client) => {
    const before = await findChatbotForUpdate(tx, client.id, uuid);
    if (!before) throw fail('chatbots.not-found');
    await deleteChatbot(tx, client.id, before.uuid);
    await tellChanged(tx, tell, client, before);
    await record(tx, deps, caller, { action: 'chatbots.deleted', client, before });
  });
}
