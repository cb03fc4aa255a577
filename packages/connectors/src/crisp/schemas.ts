import { z } from 'zod';

/**
 * What Crisp answers. Only what a thing cannot be without is asked for; everything else may be missing, null, or of
 * another kind than its contract says, and is then taken as missing.
 */

const text = z.string().nullish().catch(null);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null);
/** No date is later. */
const latestInstant = 8.64e15;
/** Epoch milliseconds; never guessed, because order hangs on it. */
const instant = z.number().min(0).max(latestInstant).nullish();

/** Each answer says whether it went well, and in one word why. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ error: z.literal(false), reason: text, data });

export const Website = z.object({ website_id: text, name: text, domain: text });

const Data = z.record(z.string(), z.unknown()).nullish().catch(null);

export const Meta = z.object({
  nickname: text,
  email: text,
  subject: text,
  origin: text,
  segments: list(z.string()),
  data: Data,
  device: z
    .object({ locales: list(z.string()) })
    .nullish()
    .catch(null),
});

export const Conversation = z.object({
  session_id: z.string().min(1),
  inbox_id: text,
  people_id: text,
  assigned: z.object({ user_id: text }).nullish().catch(null),
  state: text,
  is_blocked: z.boolean().nullish().catch(null),
  topic: text,
  meta: Meta.nullish().catch(null),
  created_at: instant,
  updated_at: instant,
  waiting_since: instant.catch(null),
});
export type Conversation = z.infer<typeof Conversation>;

export const Message = z.object({
  type: text,
  from: text,
  origin: text,
  content: z.unknown(),
  automated: z.boolean().nullish().catch(null),
  fingerprint: z.union([z.number(), z.string()]).nullish(),
  timestamp: instant,
  user: z.object({ nickname: text }).nullish().catch(null),
  properties: Data,
});
export type Message = z.infer<typeof Message>;

/** The contract writes the names one way, the service another. */
export const Operator = z.object({
  details: z.object({
    user_id: text,
    userID: text,
    email: text,
    first_name: text,
    firstName: text,
    last_name: text,
    lastName: text,
  }),
});

export const Inbox = z.object({ inbox_id: z.string().min(1), name: text });
export const DataKey = z.object({ key: z.string().min(1) });

/** A contact; what is not read of them is left out here. */
export const PeopleProfile = z.object({
  person: z
    .object({
      website: text,
      employment: z.object({ title: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  company: z
    .object({
      name: text,
      domain: text,
      metrics: z
        .object({ employees: z.number().nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  segments: list(z.string()),
});
export const PeopleData = z.object({ data: Data });

/** The fingerprint, where it is told. */
export const Dispatched = z
  .object({ fingerprint: z.union([z.number(), z.string()]).nullish() })
  .nullish()
  .catch(null);

/** Whose plugin token it is. */
export const PluginAccount = z.object({ plugin_id: z.string().min(1) });
export const SubscriptionSettings = z.object({ token: text });

export const HookBody = z.object({
  website_id: text,
  event: z.string(),
  data: z
    .looseObject({
      session_id: text,
      origin: text,
      properties: Data,
      rating: z.object({ stars: z.number(), comment: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  timestamp: instant.catch(null),
});
export type HookBody = z.infer<typeof HookBody>;
