import { z } from 'zod';

/**
 * What is read of Zendesk's answers, and no more: whatever else stands in them, and values that nobody announced, are
 * let through.
 */

/** A number in JSON, a text here: some are beyond what JavaScript counts exactly. */
export const zendeskId = z.union([z.number().int(), z.string()]).transform(String);
const optionalId = zendeskId.nullish().transform((id) => id ?? null);
const time = z.coerce.date();
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const tolerantText = z.unknown().transform((value) => (typeof value === 'string' ? value : null));

const Via = z
  .looseObject({
    channel: z.union([z.string(), z.number()]).nullish(),
    source: z
      .looseObject({
        rel: tolerantText.optional(),
        from: z
          .looseObject({ ticket_id: optionalId.catch(null) })
          .nullish()
          .catch(null),
      })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null);

export const Page = {
  meta: z
    .looseObject({ has_more: z.boolean().nullish(), after_cursor: z.string().nullish() })
    .nullish(),
  next_page: z.string().nullish(),
};

/** As the vendor's own examples show, an answer may leave out all but the id. */
export const Ticket = z.looseObject({
  id: zendeskId,
  subject: text,
  status: z.string().nullish(),
  via: Via,
  requester_id: optionalId,
  assignee_id: optionalId.catch(null),
  priority: tolerantText.optional(),
  organization_id: optionalId.catch(null),
  group_id: optionalId.catch(null),
  ticket_form_id: optionalId.catch(null),
  brand_id: optionalId.catch(null),
  tags: z.array(z.string()).nullish().catch(null),
  /** Its conversation is held in messages. */
  from_messaging_channel: z.boolean().nullish().catch(null),
  custom_fields: z
    .array(z.looseObject({ id: zendeskId, value: z.unknown() }))
    .nullish()
    .catch(null),
  satisfaction_rating: z
    .looseObject({
      score: tolerantText,
      comment: tolerantText.optional(),
      reason: tolerantText.optional(),
    })
    .nullish()
    .catch(null),
  /** Asked for beside it. */
  comment_count: z.number().nullish().catch(null),
  created_at: time.nullish(),
  updated_at: time.nullish(),
});
export type Ticket = z.output<typeof Ticket>;

/** Custom fields of a user or an organisation, by their keys. */
const fieldsByKey = z.record(z.string(), z.unknown()).nullish().catch(null);

const named = z
  .array(z.looseObject({ id: zendeskId, name: text, organization_fields: fieldsByKey }))
  .nullish()
  .catch(null);
/** What tickets name by its id, where it was asked for with them. */
const Beside = { groups: named, organizations: named };
export const TicketAnswer = z.looseObject({ ticket: Ticket, ...Beside });
export const TicketsAnswer = z.looseObject({ tickets: z.array(Ticket), ...Beside });
/** As whoever made them there calls them. */
export const KeyedTicketsPage = z.looseObject({
  tickets: z.array(z.looseObject({ id: zendeskId, external_id: text })),
  ...Page,
});

/** With neither of the two it is no update: an error may come with a 200. */
export const UpdateAnswer = z
  .looseObject({
    ticket: Ticket.nullish(),
    audit: z
      .looseObject({
        events: z
          .array(z.looseObject({ id: zendeskId.nullish(), type: tolerantText }))
          .nullish()
          .catch(null),
      })
      .nullish()
      .catch(null),
  })
  .refine(({ ticket, audit }) => ticket || audit, 'neither a ticket nor an audit');

/** Changes of a ticket; `custom` is what whoever made one gave with it. */
export const AuditsAnswer = z.looseObject({
  audits: z.array(
    z.looseObject({
      metadata: z
        .looseObject({ custom: z.record(z.string(), z.unknown()).nullish().catch(null) })
        .nullish()
        .catch(null),
      events: z
        .array(z.looseObject({ id: zendeskId.nullish(), type: tolerantText }))
        .nullish()
        .catch(null),
    }),
  ),
  ...Page,
});

export const ExportAnswer = z.looseObject({
  tickets: z.array(
    z.looseObject({
      id: zendeskId,
      updated_at: time.nullish(),
      generated_timestamp: z.number().nullish().catch(null),
    }),
  ),
  after_cursor: z.string().nullish(),
  end_of_stream: z.boolean(),
});

const Attachment = z.looseObject({
  file_name: text,
  content_url: text,
  content_type: text,
  size: z.number().nullish().catch(null),
  deleted: z.boolean().nullish().catch(null),
});

export const Comment = z.looseObject({
  id: zendeskId,
  author_id: optionalId,
  body: text,
  html_body: text,
  plain_body: text,
  /** Left out, it is not known to be seen by the customer. */
  public: z.boolean().nullish(),
  attachments: z.array(Attachment).nullish().catch(null),
  via: Via,
  created_at: time,
});
export type Comment = z.output<typeof Comment>;

export const CommentsAnswer = z.looseObject({ comments: z.array(Comment), ...Page });

const maybeText = tolerantText.optional();

/** What happened to tickets; a comment is one of the events of an update. */
export const CommentEventsAnswer = z.looseObject({
  ticket_events: z.array(
    z.looseObject({
      ticket_id: zendeskId,
      child_events: z
        .array(
          z.looseObject({
            type: maybeText,
            event_type: maybeText,
            comment_present: z.boolean().nullish().catch(null),
          }),
        )
        .nullish(),
    }),
  ),
  end_time: z.number().nullish().catch(null),
  end_of_stream: z.boolean().nullish().catch(null),
});

/** What happened in a ticket's conversation; `content` by its type. */
const LogEvent = z.looseObject({
  id: z.string().min(1),
  type: maybeText,
  created_at: time,
  author: z.looseObject({ type: maybeText, display_name: maybeText }).nullish().catch(null),
  content: z
    .looseObject({
      text: maybeText,
      body: maybeText,
      textFallback: maybeText,
      altText: maybeText,
      mediaUrl: maybeText,
      mediaType: maybeText,
    })
    .nullish()
    .catch(null),
  metadata: z
    .looseObject({ public: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
  attachments: z.array(Attachment).nullish().catch(null),
});
export type LogEvent = z.output<typeof LogEvent>;
export const ConversationLogAnswer = z.looseObject({ events: z.array(LogEvent), ...Page });

export const User = z.looseObject({
  id: zendeskId,
  name: text,
  email: text,
  role: text,
  locale: text,
  user_fields: fieldsByKey,
});
export type User = z.output<typeof User>;
export const UsersAnswer = z.looseObject({ users: z.array(User), ...Page });
/** Nobody has an id of null. */
export const MeAnswer = z.looseObject({
  user: z.looseObject({ id: optionalId, name: text, email: text }),
});

/** The value of an action is of any form; a text may come with the channel before it. */
export const MacrosAnswer = z.looseObject({
  macros: z.array(
    z.looseObject({
      id: zendeskId,
      title: text,
      active: z.boolean().nullish(),
      actions: z.array(z.looseObject({ field: text, value: z.unknown() })).nullish(),
    }),
  ),
  ...Page,
});
export type ZendeskMacro = z.output<typeof MacrosAnswer>['macros'][number];

export const GroupsAnswer = z.looseObject({
  groups: z.array(z.looseObject({ id: zendeskId, name: text, deleted: z.boolean().nullish() })),
  ...Page,
});

export const FormsAnswer = z.looseObject({
  ticket_forms: z.array(
    z.looseObject({
      id: zendeskId,
      name: text,
      display_name: text,
      active: z.boolean().nullish(),
    }),
  ),
  ...Page,
});

export const FieldsAnswer = z.looseObject({
  ticket_fields: z.array(
    z.looseObject({
      id: zendeskId,
      type: text,
      title: text,
      raw_title: text,
      active: z.boolean().nullish(),
      removable: z.boolean().nullish(),
      custom_field_options: z.array(z.looseObject({ name: text, value: z.string() })).nullish(),
    }),
  ),
  ...Page,
});

export const BrandsAnswer = z.looseObject({
  brands: z.array(z.looseObject({ id: zendeskId, name: text })),
  ...Page,
});

/** Fields of users, or of organisations; `key` is what their values are found by. */
const KeyedField = z.looseObject({
  key: text,
  type: text,
  title: text,
  raw_title: text,
  active: z.boolean().nullish(),
  custom_field_options: z.array(z.looseObject({ name: text, value: z.string() })).nullish(),
});
export type KeyedField = z.output<typeof KeyedField>;
export const UserFieldsAnswer = z.looseObject({ user_fields: z.array(KeyedField), ...Page });
export const OrganizationFieldsAnswer = z.looseObject({
  organization_fields: z.array(KeyedField),
  ...Page,
});

export const SearchAnswer = z.looseObject({ count: z.number().int().nullish() });

export const TokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number().positive().nullish().catch(null),
});

export const Webhook = z.looseObject({
  id: z.string().min(1),
  endpoint: text,
  status: tolerantText,
  subscriptions: z.array(z.string()).nullish().catch(null),
});
export const WebhooksAnswer = z.looseObject({ webhooks: z.array(Webhook), ...Page });
export const WebhookAnswer = z.looseObject({ webhook: Webhook });
export const SigningSecretAnswer = z.looseObject({
  signing_secret: z.looseObject({ secret: z.string().min(1) }),
});
