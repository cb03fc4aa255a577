import type { ChatbotStanding } from '@replique/contract/chat/chatbots';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { dayIn, isOpenAt } from './opening-hours.ts';
import { findPublicChatbot } from './public-store.ts';
import { listSightings } from './sightings-store.ts';

/** Messages of visitors on a day of the chatbot's zone. */
export type CountMessages = (
  tx: Tx,
  chatbot: { clientId: number; id: number },
  day: string,
) => Promise<number>;

/** How the installation stands. @throws `chatbots.not-found` */
export async function readStanding(
  deps: Deps,
  uuid: string,
  countMessages: CountMessages,
): Promise<ChatbotStanding> {
  const now = deps.clock();
  return deps.db.withStaff(async (tx) => {
    const chatbot = await findPublicChatbot(tx, uuid);
    if (!chatbot) throw fail('chatbots.not-found');
    const seen = await listSightings(tx, chatbot);
    const { settings } = chatbot;
    return {
      seen: seen.map(({ domain, firstAt, lastAt }) => ({
        domain,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
      usedToday: await countMessages(tx, chatbot, dayIn(settings.timeZone, now)),
      limitPerDay: chatbot.hardLimitPerDay,
      hasIdentitySecret: chatbot.sealedIdentitySecret !== null,
      hasOldIdentitySecret: chatbot.sealedOldIdentitySecret !== null,
      isOpen: isOpenAt(settings, now),
    };
  });
}
