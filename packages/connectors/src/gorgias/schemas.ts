import { z } from 'zod';

/** What is read of Gorgias's answers. Its contract is a floor: other fields and other values are let through. */

const id = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String);
const text = z.string().nullish();
const flag = z.boolean().nullish();

/** ISO 8601 with microseconds, with or without a zone; without one it is UTC. The words are kept: they are finer than a Date. */
const moment = z
  .string()
  .nullish()
  .transform((said) => said || null);

export function timeOf(said: string | null | undefined): Date | null {
  if (!said) return null;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(said);
  const at = new Date(hasZone || !said.includes('T') ? said : `${said}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export const ListMeta = z.looseObject({
  next_cursor: text,
  total_resources: z.number().nullish(),
});

/** A page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({ data: z.array(item), meta: ListMeta });

export const Account = z.looseObject({ domain: text });

const Person = z.looseObject({ id: id.nullish(), name: text, email: text }).nullish();

export const Team = z.looseObject({ id, name: text });

export const User = z.looseObject({
  id,
  name: text,
  email: text,
  active: flag,
  deactivated_datetime: moment,
});

export const CustomField = z.looseObject({
  id,
  label: z.string(),
  managed_type: text,
  deactivated_datetime: moment,
  definition: z
    .looseObject({
      data_type: text,
      input_settings: z
        .looseObject({ input_type: text, choices: z.array(z.unknown()).nullish() })
        .nullish(),
    })
    .nullish(),
});

/** Found on a ticket too, where its score may be left out. */
export const Survey = z.looseObject({
  id: id.nullish(),
  ticket_id: id.nullish(),
  score: z.number().nullish(),
  body_text: text,
  sent_datetime: moment.optional(),
  scored_datetime: moment,
});

const Attachment = z.looseObject({
  url: text,
  name: text,
  content_type: text,
  size: z.number().nullish(),
});

const address = z.looseObject({ name: text, address: text });

export const Message = z.looseObject({
  id,
  external_id: text,
  channel: text,
  via: text,
  public: flag,
  from_agent: flag,
  rule_id: id.nullish(),
  sender: Person,
  source: z
    .looseObject({
      type: text,
      from: address.nullish().catch(null),
      to: z.array(address).nullish().catch(null),
    })
    .nullish(),
  body_text: text,
  body_html: text,
  stripped_text: text,
  stripped_html: text,
  attachments: z.array(Attachment).nullish(),
  created_datetime: moment,
  sent_datetime: moment,
  failed_datetime: moment,
  deleted_datetime: moment,
});
export type Message = z.output<typeof Message>;

/** A ticket as lists tell it. */
export const ListedTicket = z.looseObject({
  id,
  created_datetime: moment,
  updated_datetime: moment,
  last_message_datetime: moment,
});

/** A ticket asked for by itself: with its messages, and with its fields where they were asked for. */
export const Ticket = ListedTicket.extend({
  status: text,
  priority: text.catch(null),
  spam: flag.catch(null),
  channel: text,
  language: text,
  subject: text,
  customer: Person,
  assignee_user: Person,
  assignee_user_id: id.nullish(),
  assignee_team: z.looseObject({ id: id.nullish(), name: text }).nullish(),
  assignee_team_id: id.nullish(),
  tags: z.array(z.looseObject({ name: text })).nullish(),
  messages: z.array(Message).nullish(),
  messages_count: z.number().nullish(),
  custom_fields: z.unknown().optional(),
  satisfaction_survey: Survey.nullish(),
  snooze_datetime: moment,
  trashed_datetime: moment,
});
export type Ticket = z.output<typeof Ticket>;

export const Macro = z.looseObject({
  id,
  name: text,
  archived_datetime: moment,
  actions: z
    .array(
      z.looseObject({
        name: text,
        arguments: z.looseObject({ body_text: text, body_html: text }).nullish().catch(null),
      }),
    )
    .nullish(),
});

export const Event = z.looseObject({
  id: id.nullish(),
  type: text,
  object_id: id.nullish(),
  object_type: text,
  created_datetime: moment,
});

export const Integration = z.looseObject({
  id,
  http: z.looseObject({ url: text }).nullish(),
});
