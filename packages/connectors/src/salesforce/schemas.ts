import { z } from 'zod';

/** What is read of Salesforce's answers. Fields and values that nobody announced pass. */

/** `2026-01-02T03:04:05.000+0000`: an offset without a colon, which not every reader of dates takes. */
export function parseTime(text: string): Date | null {
  const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(at.getTime()) ? at : null;
}

const time = z.string().transform((text, context) => {
  const at = parseTime(text);
  if (at) return at;
  context.addIssue({ code: 'custom', message: 'Not a time.' });
  return z.NEVER;
});

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? null);
const flag = z
  .boolean()
  .nullish()
  .transform((given) => given ?? false);

export const Token = z.object({ access_token: z.string().min(1) });
export const Versions = z.array(z.object({ version: z.string() }));

export const QueryPage = z.object({
  totalSize: z.number(),
  done: z.boolean(),
  nextRecordsUrl: z.string().nullish(),
  // A page has 2,000 at most.
  records: z.array(z.unknown()).max(5_000),
});
export type QueryPage = z.output<typeof QueryPage>;

export const Composite = z.object({
  compositeResponse: z.array(
    z.object({ body: z.unknown(), httpStatusCode: z.number(), referenceId: z.string() }),
  ),
});

export const Errors = z
  .array(z.object({ message: z.string().catch(''), errorCode: z.string() }))
  .min(1);
export const LoginError = z.object({ error: z.string(), error_description: text });
export const Saved = z.object({
  id: z.string().nullish(),
  success: z.boolean(),
  errors: z.unknown(),
});

export const Described = z.object({
  createable: z.boolean().nullish(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string().nullish(),
      type: z.string().nullish(),
      custom: flag,
      updateable: flag,
      relationshipName: text,
      picklistValues: z
        .array(z.object({ value: z.string(), label: text, active: z.boolean().nullish() }))
        .nullish(),
    }),
  ),
});
export type Described = z.output<typeof Described>;

export const QuickTextRow = z.object({ Id: z.string(), Name: z.string(), Message: text });

export const NamedRow = z.object({ Id: z.string(), Name: z.string() });

/** A row of any of the three objects whose changes are read. */
export const ChangedRow = z.object({
  Id: z.string(),
  ParentId: text,
  CaseId: text,
  SystemModstamp: time,
  Parent: z.object({ SystemModstamp: time }).nullish(),
  Case: z.object({ SystemModstamp: time }).nullish(),
});
export type ChangedRow = z.output<typeof ChangedRow>;

/** Loose: the field of the category stands in it by its own name. */
export const CaseRow = z.looseObject({
  Id: z.string(),
  IsDeleted: flag,
  MasterRecordId: text,
  ParentId: text,
  Subject: text,
  Description: text,
  Origin: text,
  RecordTypeId: text,
  OwnerId: text,
  Priority: text,
  Account: z.looseObject({ Name: text }).nullish(),
  Contact: z.looseObject({}).nullish(),
  Owner: z.object({ Name: text, Email: text }).nullish(),
  ContactId: text,
  ContactEmail: text,
  SuppliedName: text,
  SuppliedEmail: text,
  Language: text,
  IsClosed: flag,
  Status: text,
  CreatedDate: time,
  SystemModstamp: time,
});
export type CaseRow = z.output<typeof CaseRow>;

const writer = z.object({ Name: text, UserType: text }).nullish();

export const EmailRow = z.object({
  Id: z.string(),
  ParentId: text,
  IsDeleted: flag,
  TextBody: text,
  HtmlBody: text,
  FromName: text,
  FromAddress: text,
  Incoming: flag,
  Status: text,
  MessageDate: time.nullish(),
  CreatedDate: time.nullish(),
  HasAttachment: flag,
  SystemModstamp: time,
  CreatedBy: writer,
});
export type EmailRow = z.output<typeof EmailRow>;

export const CommentRow = z.object({
  Id: z.string(),
  ParentId: text,
  IsDeleted: flag,
  CommentBody: text,
  IsPublished: flag,
  CreatedDate: time,
  SystemModstamp: time,
  CreatedBy: writer,
});
export type CommentRow = z.output<typeof CommentRow>;

export const SessionRow = z.object({
  Id: z.string(),
  CaseId: text,
  SystemModstamp: time,
  Conversation: z.object({ ConversationIdentifier: text }).nullish(),
});
export type SessionRow = z.output<typeof SessionRow>;

export const EntryRow = z.object({
  Id: z.string(),
  ConversationId: z.string(),
  ActorType: text,
  ActorName: text,
  Message: text,
  EntryTime: time,
});

const moment = z.number().min(0).max(8.64e15).nullish();

/** Of a conversation in an enhanced channel; times are milliseconds. */
export const ConversationEntries = z.object({
  conversationEntries: z.array(
    z
      .object({
        identifier: z.string().min(1),
        messageText: text,
        relatedRecords: z.array(z.string()).nullish().catch(null),
        sender: z.object({ role: text }).nullish().catch(null),
        clientTimestamp: moment.catch(null),
        serverReceivedTimestamp: moment.catch(null),
      })
      .transform(({ clientTimestamp, serverReceivedTimestamp, relatedRecords, ...entry }) => ({
        ...entry,
        relatedRecords: relatedRecords ?? [],
        at: new Date(serverReceivedTimestamp ?? clientTimestamp ?? 0),
      })),
  ),
});
export type ConversationEntries = z.output<typeof ConversationEntries>;

export const ContactRow = z.object({ Id: z.string(), Name: text, Email: text });
export type ContactRow = z.output<typeof ContactRow>;

export const FileLinkRow = z.object({
  LinkedEntityId: z.string(),
  ContentDocumentId: z.string(),
  ContentDocument: z
    .object({ Title: text, FileExtension: text, ContentSize: z.number().nullish() })
    .nullish(),
});

export const AttachmentRow = z.object({
  Id: z.string(),
  ParentId: z.string(),
  Name: text,
  ContentType: text,
  BodyLength: z.number().nullish(),
});

export const KeyedCaseRow = z.object({ Id: z.string(), CaseNumber: text, Description: text });
export const NoteRow = z.object({ Id: z.string(), CommentBody: text });
export const SentEmailRow = z.object({
  Id: z.string(),
  TextBody: text,
  HtmlBody: text,
  CreatedDate: time.nullish(),
});
export const DraftRow = SentEmailRow.extend({
  Status: text,
  CreatedById: text,
  LastModifiedById: text,
});
export const SentCommentRow = z.object({
  Id: z.string(),
  CommentBody: text,
  CreatedDate: time.nullish(),
});
export const StatusRow = z.object({ Id: z.string(), ApiName: z.string() });
