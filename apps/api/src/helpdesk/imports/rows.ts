import { z } from 'zod';
import type { Article } from '../../knowledge/index.ts';
import { toStorableText } from '../../platform/text/storable-text.ts';
import type { IncomingTicket } from '../tickets/tickets.ts';

/** The lines of an import file (docs/import-export.md). Fields we do not know are passed over. */

const time = z.union([z.string(), z.number()]).transform((value, context) => {
  const at = new Date(value);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: 'custom', message: 'is not a date' });
  return z.NEVER;
});
const id = z.union([z.string().trim().min(1).max(300), z.number().int()]).transform(String);
const text = (most: number) => z.string().max(most);
const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);

const articleLine = z
  .object({
    id,
    title: z.string().trim().min(1).max(1_000),
    html: text(2_000_000).optional(),
    text: text(2_000_000).optional(),
    url: optional(text(2_000)),
    url_path: optional(text(2_000)),
    language: optional(text(35)),
    locale: optional(text(35)),
    updated_at: time.optional(),
  })
  .refine((line) => line.html !== undefined || line.text !== undefined, 'html or text is missing');

const messageLine = z
  .object({
    id,
    role: z.enum(['requester', 'agent', 'responder']),
    author: optional(text(300)),
    created_at: time,
    html: text(1_000_000).optional(),
    text: text(1_000_000).optional(),
  })
  .refine((line) => line.html !== undefined || line.text !== undefined, 'html or text is missing');

const ticketLine = z.object({
  id,
  subject: text(2_000).default(''),
  channel: optional(text(100)),
  category: optional(text(200)),
  topic: optional(text(200)),
  form_id: optional(id),
  group_id: optional(id),
  language: optional(text(35)),
  locale: optional(text(35)),
  tags: z.array(text(200)).max(200).default([]),
  requester: z.object({ name: optional(text(300)), email: optional(text(320)) }).optional(),
  created_at: time.optional(),
  messages: z.array(messageLine).min(1).max(1_000),
});

/** `en-US` → `en`. */
function languageOf(...tags: (string | null)[]): string | null {
  const tag = tags.find((each) => each);
  return tag ? (tag.split(/[-_]/)[0]?.toLowerCase() ?? null) : null;
}

const unstorable = /\0|\\u(?:0000|d[89a-f])|[\ud800-\udfff]/i;
const clean = (_: string, value: unknown) =>
  typeof value === 'string' ? toStorableText(value) : value;

/** @throws Error when it is not JSON */
export function parseJson(line: string): unknown {
  // Some programs put a byte order mark before the first line.
  const text = line.replace(/^\ufeff/, '');
  try {
    return unstorable.test(text) ? JSON.parse(text, clean) : JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
}

function parse<T extends z.ZodType>(schema: T, entry: unknown): z.output<T> {
  const result = schema.safeParse(entry);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(`${issue?.path.join('.') || 'line'}: ${issue?.message}`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function paragraphs(plain: string): string {
  const escaped = plain.replace(/[&<>]/g, (character) => entities[character] ?? '');
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`)
    .join('');
}

/** @throws Error with the reason in words, for the report of rejected lines */
export function parseArticle(entry: unknown, now: Date): Article {
  const row = parse(articleLine, entry);
  return {
    externalId: row.id,
    title: row.title,
    url: row.url ?? row.url_path,
    language: languageOf(row.language, row.locale) ?? 'en',
    html: row.html ?? paragraphs(row.text ?? ''),
    updatedAt: row.updated_at ?? now,
  };
}

/** @throws Error with the reason in words */
export function parseTicket(entry: unknown): IncomingTicket {
  const row = parse(ticketLine, entry);
  const messages = row.messages.map((message) => ({
    externalId: message.id,
    role: message.role === 'requester' ? ('requester' as const) : ('agent' as const),
    author: message.author,
    sentAt: message.created_at,
    html: message.html ?? null,
    text: message.text ?? null,
  }));
  return {
    platform: 'import',
    externalId: row.id,
    subject: row.subject,
    channel: row.channel,
    category: row.category ?? row.topic,
    formId: row.form_id,
    groupId: row.group_id,
    language: row.language || row.locale,
    tags: row.tags,
    requesterName:
      row.requester?.name ?? messages.find((each) => each.role === 'requester')?.author ?? null,
    requesterEmail: row.requester?.email ?? null,
    createdAt: row.created_at ?? messages[0]?.sentAt ?? new Date(0),
    messages,
  };
}
