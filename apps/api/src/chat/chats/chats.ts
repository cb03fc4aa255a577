/** The chats of visitors with a client's chatbots; what other slices may use. */

export {
  addEvent,
  addMessage,
  cancelPending,
  changeChat,
  setChat,
  setMessage,
  type HeldChat,
  type NewMessage,
} from './change-chat.ts';
export { labelOf } from './desk.ts';
export { eraseVisitors, holdVisitors, listTicketsOfVisitors } from './erase-visitors.ts';
export {
  deleteChatsBefore,
  deleteVisitorsBefore,
  listVisitorsOfAddress,
  type VisitorOfAddress,
} from './person-store.ts';
export { tellChats } from './messages.ts';
export { findWaiting as findWaitingChats, hasChats } from './list-store.ts';
export {
  findChat,
  findMessage,
  insertChat,
  listMessages,
  type ChatPlace,
  type ChatRecord,
  type MessageRecord,
} from './store.ts';
export {
  countForExport as countChatsForExport,
  listForExport as listChatsForExport,
  requireArchived,
  type ExportedChat,
  type ExportedChatFilter,
} from './for-export.ts';
export { serveChatEvents, type EventsOptions } from './events-route.ts';
export { createChatHub } from './hub.ts';
export { countMessagesOf } from './limits.ts';
export { endChat, saidOf } from './end-chat.ts';
export { createAnswering, type AnsweringOptions } from './run-answers.ts';
export {
  insertVisitor,
  keepContact,
  mergeVisitors,
  updateIdentity,
  visitorColumns,
  type Visitor,
} from './identity-store.ts';
export { lockVisitor } from './send-store.ts';
export {
  changeVisitorChat,
  listVisitorChats,
  rateChat,
  rateMessage,
  readVisitorChat,
  requireVisitorChat,
  solveChat,
} from './visitor-chats.ts';
export { presentWidgetChat, readNames } from './present-widget.ts';
export { answerTurn } from './answer.ts';
export type { Turn, TurnDone, TurnEvent } from './turn.ts';
