/** What the bench and its server say to one another. */

export type OpenChat = {
  clientId: number;
  chatbotId: number;
  chatId: number;
  chatbot: string;
  chat: string;
  token: string;
};

export type ToServer =
  | { type: 'weigh' }
  | { type: 'settings'; clientId: number; chatbotId: number; revision: number }
  | { type: 'write'; chat: OpenChat }
  | { type: 'stop' };

export type FromServer =
  | { type: 'ready'; port: number; chats: OpenChat[] }
  | { type: 'weight'; rss: number; listeners: number }
  | { type: 'told'; at: number };
