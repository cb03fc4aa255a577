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
  /** Through the product: everybody who reads along is told of it. */
  | { type: 'settings'; clientId: number; chatbotId: number; revision: number }
  /** The same bytes on bare connections: what the machine takes for it, whatever we do. */
  | { type: 'bare'; revision: number }
  | { type: 'write'; chat: OpenChat }
  | { type: 'stop' };

export type FromServer =
  | { type: 'ready'; port: number; barePort: number; chats: OpenChat[] }
  | { type: 'weight'; rss: number; heapUsed: number; listeners: number }
  /** When it began, by the clock of the machine in milliseconds. */
  | { type: 'told'; at: number };
