import {
  addChatbot,
  findPublicChatbot,
  findSupportChatbot,
  listChatbots,
  putSupportChatbot,
} from '../chat/chatbots/chatbots.ts';
import { findClient } from '../accounts/clients/clients.ts';
import type { Deps } from '../deps.ts';
import { readDemoChatbot, readDemoClient, readDemoLogo } from './read-content.ts';

/** The chatbots of the demo's clients; one of them is who super-admins talk to in the console. */

const support = 'fernhollow';

/** @returns the uuid of the client's chatbot, made now or before */
export async function putDemoChatbot(
  deps: Deps,
  client: { id: number; slug: string; promptUuid: string },
): Promise<string> {
  const logo = await readDemoLogo(client.slug);
  const { whiteLabel, ...fields } = readDemoChatbot(client.slug);
  return deps.db.withStaff(async (tx) => {
    const [known] = await listChatbots(tx, client.id);
    if (known) return known.uuid;
    return addChatbot(tx, deps, client.id, {
      ...fields,
      crmPlatform: null,
      promptUuid: client.promptUuid,
      whiteLabel: { ...whiteLabel, avatar: logo, headerLogo: logo },
    });
  });
}

export async function chooseDemoSupport(deps: Deps): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    if (await findSupportChatbot(tx)) return;
    const client = await findClient(tx, { name: readDemoClient(support).name });
    const [chatbot] = client ? await listChatbots(tx, client.id) : [];
    const chosen = chatbot && (await findPublicChatbot(tx, chatbot.uuid));
    if (chosen) await putSupportChatbot(tx, chosen);
  });
}
