import type { WidgetSettings } from '@replique/contract/chat/widget';
import {
  canEscalateAt,
  isAnswering,
  isOpenAt,
  putSighting,
  type PublicChatbot,
} from '../chatbots/chatbots.ts';
import type { Deps } from '../deps.ts';
import { seenHostOf } from './origins.ts';
import { requirePublicChatbot } from './visitors.ts';

function present(chatbot: PublicChatbot, now: Date): WidgetSettings {
  const { settings } = chatbot;
  const isOpen = isOpenAt(settings, now);
  return {
    chatbot: chatbot.uuid,
    revision: chatbot.revision,
    whiteLabel: chatbot.whiteLabel,
    isOn: isAnswering(chatbot),
    isOpen,
    canEscalate: canEscalateAt(settings, now),
    fallbackLanguage: settings.fallbackLanguage,
    welcomeText: settings.welcomeText,
    closedText: settings.closedText,
    limitText: settings.limitText,
    quickActions: settings.quickActions,
    contact: settings.contact,
    showSources: settings.showSources,
    theme: settings.theme,
    side: settings.side,
  };
}

/**
 * What a page may know of a chatbot; that it was asked for is how one sees where a widget stands.
 * @throws `chatbots.not-found`
 */
export async function readWidgetSettings(
  deps: Deps,
  uuid: string,
  origin: string | null,
): Promise<WidgetSettings> {
  const chatbot = await requirePublicChatbot(deps, uuid);
  const now = deps.clock();
  const host = seenHostOf(deps, origin);
  if (host !== null)
    await deps.db.withClient(chatbot.clientId, (tx) => putSighting(tx, chatbot, host, now));
  return present(chatbot, now);
}
