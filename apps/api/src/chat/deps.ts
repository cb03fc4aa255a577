import type { Deps as Below } from '../answering/index.ts';
import type { Answering } from './chats/answers/answering.ts';
import type { ChatHub } from './chats/streams/hub.ts';

export type Deps = Below & {
  /** What is under way in chats: events for the widgets that are open, and the bot's answers. */
  chats: { hub: ChatHub; answering: Answering };
};
