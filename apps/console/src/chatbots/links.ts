import { readConfig } from '../lib/config.ts';

export const chatbotsPath = (client: string): string =>
  `/clients/details/${client}/chatbot-configs`;

/** The editor of a chatbot; `new` for one that is still to be made. */
export const chatbotPath = (client: string, chatbot = 'new'): string =>
  `${chatbotsPath(client)}/${chatbot}`;

/** The public page on which anybody may try a chatbot. */
export const tryUrl = (chatbot: string): string =>
  `${readConfig().widgetUrl}/widget/try/${chatbot}`;
