import { readConfig } from '../../lib/config.ts';

export const toChatbots = (client: string) =>
  ({ to: '/clients/details/$id/chatbot-configs', params: { id: client } }) as const;

/** A chatbot; without one, a new one. */
export const toChatbot = (client: string, chatbot = 'new') =>
  ({
    to: '/clients/details/$id/chatbot-configs/$chatbot',
    params: { id: client, chatbot },
  }) as const;

/** The public page on which anybody may try a chatbot. */
export const tryUrl = (chatbot: string): string =>
  `${readConfig().widgetUrl}/widget/try/${chatbot}`;
