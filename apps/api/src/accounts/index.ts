// What other areas may use of accounts.
export type { Deps } from './deps.ts';
export {
  countForExport,
  listForExport,
  masked,
  readTicketEntries,
  recordChange,
  type AuditQuery,
  type TicketEntry,
} from './audit/audit.ts';
export { listEndingCredentials } from './auth/auth.ts';
export {
  findBeginnings,
  findClient,
  findClientForUpdate,
  findOwnBeginnings,
  hasOwnPeople,
  isModuleOn,
  listClients,
  redrawLogo,
  requireModule,
  updateClient,
  withClientAsStaff,
  withClientScope,
  withClientToChange,
  withScope,
  type Client,
} from './clients/clients.ts';
export {
  addToReport,
  addressHashing,
  findRetention,
  finishErasure,
  foldAddress,
  insertErasure,
  keepTraces,
  listErasures,
  listKnownHashes,
  listRetentions,
  moveBoundary,
  noteRun,
  putRetention,
  takeErasure,
  withoutRemoved,
  type AddressHash,
  type Erasing,
  type ErasureRecord,
  type Months,
  type Removed,
  type RetentionKind,
  type RetentionRecord,
  type Traces,
} from './erasures/erasures.ts';
export { announce, announceChat } from './live/live.ts';
export { countSent } from './mail/limits.ts';
export { findPanelCaller } from './panels/by-secret.ts';
export { reachMailServer } from './mail/mailer.ts';
export {
  countFailedMails,
  deleteMails,
  findMailsAbout,
  nameInMail,
  queueMailTo,
} from './mail/mail.ts';
export {
  countPeopleForExport,
  findActiveUserById,
  hashPassword,
  listForCopy,
  listPeopleForExport,
  listSuperAdmins,
  setPasswordOfAll,
  type ActiveUser,
  type ManagedRecord,
} from './users/users.ts';
export { nameOf } from './users/name-of.ts';
export {
  isToldOf,
  isWebhookAddress,
  makeSecret,
  sendSigned,
  tellWebhooks,
  type TicketNamed,
  type Told,
} from './webhooks/webhooks.ts';
