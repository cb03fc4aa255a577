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
export { labelOf } from './desk/desk.ts';
export { eraseVisitors, holdVisitors, listTicketsOfVisitors } from './visitors/erase-visitors.ts';
export {
  deleteChatsBefore,
  deleteVisitorsBefore,
  listVisitorsOfAddress,
  type VisitorOfAddress,
} from './visitors/person-store.ts';
export { tellChats } from './streams/messages.ts';
export { findWaiting as findWaitingChats, hasChats } from './desk/list-store.ts';
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
export { outcomeOf, type ChatOutcome } from './outcome.ts';
export { serveChatEvents, type EventsOptions } from './streams/events-route.ts';
export { createChatHub } from './streams/hub.ts';
export { countMessagesOf } from './visitors/limits.ts';
export { endChat, saidOf } from './end-chat.ts';
export { createAnswering, type AnsweringOptions } from './answers/write-answers.ts';
export {
  insertVisitor,
  keepContact,
  mergeVisitors,
  updateIdentity,
  visitorColumns,
  type Visitor,
} from './visitors/identity-store.ts';
export { lockVisitor } from './visitors/send-store.ts';
export {
  changeVisitorChat,
  listVisitorChats,
  rateChat,
  rateMessage,
  readVisitorChat,
  requireVisitorChat,
  solveChat,
} from './visitors/visitor-chats.ts';
export { presentWidgetChat, readNames } from './visitors/present-widget.ts';
export { answerTurn } from './answers/answer.ts';
export type { Turn, TurnDone, TurnEvent } from './answers/turn.ts';
