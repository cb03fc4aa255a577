import type { ChatbotChoice, SupportChatbot } from '@replique/contract/chat/chatbots';
import { recordChange } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findPublicChatbot,
  findSupportChatbot,
  listChoosableChatbots,
  putSupportChatbot,
  type ChoosableChatbot,
  type PublicChatbot,
} from './public-store.ts';

/** Which chatbots there are to talk to, and which of them is the console's own support chat. */

/** Whether messages of visitors are taken: it is on, and so are its module and its client. */
export function isAnswering(
  chatbot: Pick<PublicChatbot, 'settings' | 'isModuleOn' | 'isClientArchived'>,
): boolean {
  return chatbot.settings.isOn && chatbot.isModuleOn && !chatbot.isClientArchived;
}

function presentChoice(chatbot: ChoosableChatbot): ChatbotChoice {
  return {
    uuid: chatbot.uuid,
    name: chatbot.whiteLabel.headerName,
    client: { uuid: chatbot.clientUuid, name: chatbot.clientName },
    promptUuid: chatbot.promptUuid,
    isOn: isAnswering(chatbot),
  };
}

export async function listChoices(deps: Deps): Promise<ChatbotChoice[]> {
  const chatbots = await deps.db.withStaff((tx) => listChoosableChatbots(tx));
  return chatbots.map(presentChoice);
}

export async function readSupport(deps: Deps): Promise<SupportChatbot> {
  const chatbot = await deps.db.withStaff((tx) => findSupportChatbot(tx));
  return { chatbot: chatbot ? presentChoice(chatbot) : null };
}

/** @throws `chatbots.not-found` */
export async function chooseSupport(
  deps: Deps,
  caller: Caller,
  uuid: string | null,
): Promise<SupportChatbot> {
  await deps.db.withStaff(async (tx) => {
    const chosen = uuid === null ? null : await findPublicChatbot(tx, uuid);
    if (chosen === undefined) throw fail('chatbots.not-found');
    const before = await findSupportChatbot(tx);
    if (before?.uuid === chosen?.uuid) return;
    await putSupportChatbot(tx, chosen);
    const named = chosen ?? before;
    const name = named?.whiteLabel.headerName;
    await recordChange(tx, deps, caller, {
      action: 'chatbots.support-chosen',
      clientId: null,
      label: name?.en || name?.fr || named?.clientName || '',
      href: chosen ? `/clients/details/${chosen.clientUuid}/chatbot-configs` : null,
      before: { chatbot: before?.uuid ?? null },
      after: { chatbot: chosen?.uuid ?? null },
    });
  });
  return readSupport(deps);
}
