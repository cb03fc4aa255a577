import { later, orpc, stale, type ChangeRules, type Effect, type Outputs } from './utils.ts';

/** Lists, choices and prompts name chatbots: all of them follow a change. */
const chatbotSaved = (saved: Outputs['chatbots']['get'], clientId: string): Effect => ({
  known: [orpc.chatbots.get.queryKey({ input: { clientId, chatbotId: saved.uuid } }), saved],
  later: [orpc.chatbots.key(), orpc.prompts.key()],
});
const secretChanged = (_: unknown, input: { chatbot: string }) =>
  stale(orpc.chatbots.standing.key({ input }));

/** Where chats are listed and counted. */
export const chatLists = [orpc.chats.list.key(), orpc.chats.waiting.key()];

type Chat = Outputs['chats']['get'];

/** A change answers the whole chat. An older one than what is shown is late. */
const chatChanged = (chat: Chat): Effect => ({
  known: [
    orpc.chats.get.queryKey({ input: { chat: chat.uuid } }),
    (shown?: Chat) => (shown && shown.version > chat.version ? shown : chat),
  ],
  later: chatLists,
});
const visitorChanged = () => stale(orpc.chats.get.key(), ...chatLists);

export const chatChanges: ChangeRules = {
  chatbots: {
    create: (saved, { params }) => chatbotSaved(saved, params.clientId),
    update: (saved, { params }) => chatbotSaved(saved, params.clientId),
    // Not what is known of the one that is gone: the list may still show it for a moment.
    remove: () =>
      later(
        orpc.chatbots.list.key(),
        orpc.chatbots.choices.key(),
        orpc.chatbots.support.key(),
        orpc.prompts.key(),
      ),
    identitySecret: secretChanged,
    endIdentitySecret: secretChanged,
    chooseSupport: (chosen) => ({ known: [orpc.chatbots.support.queryKey(), chosen] }),
  },
  chats: {
    takeOver: chatChanged,
    handBack: chatChanged,
    reply: chatChanged,
    note: chatChanged,
    archive: chatChanged,
    restore: chatChanged,
    escalate: chatChanged,
    block: visitorChanged,
    unblock: visitorChanged,
  },
};
