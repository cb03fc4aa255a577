// What other areas may use of chat.
export type { Deps } from './deps.ts';
export { hasSighting } from './chatbots/chatbots.ts';
export {
  countChatsForExport,
  deleteChatsBefore,
  deleteVisitorsBefore,
  eraseVisitors,
  findWaitingChats,
  holdVisitors,
  listChatsForExport,
  listTicketsOfVisitors,
  listVisitorsOfAddress,
  outcomeOf,
  requireArchived,
  type ChatOutcome,
  type ExportedChat,
  type ExportedChatFilter,
  type VisitorOfAddress,
} from './chats/chats.ts';
