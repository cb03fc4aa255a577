import { z } from 'zod';
import { textLanguage } from '../route.ts';

/** What a person writes, and what they begin with; part of knowledge.ts. */

const webAddress = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^https?:\/\/[^\s]+$/i, 'An address that begins with http:// or https://.');

/** What a person writes; the HTML is rendered from it on the server. */
export const DocumentDraft = z.strictObject({
  title: z.string().trim().min(1).max(500),
  /** The title is a question people ask: it counts twice when searching. */
  isQuestion: z.boolean(),
  url: webAddress.nullable(),
  markdown: z.string().trim().min(1).max(100_000),
});
export type DocumentDraft = z.infer<typeof DocumentDraft>;

/** Somebody vouches for a text, up to and with a day; null: until it is taken back. */
export const Certification = z.strictObject({ until: z.iso.date().nullable() });
export type Certification = z.infer<typeof Certification>;

/** A text to begin with; a person checks and completes it before anybody reads it. */
export const ArticleDraft = z.object({
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  language: textLanguage,
  title: z.string(),
  markdown: z.string(),
  /** Answers of people that it was taken from; 0: nobody answered yet, and it is an outline of what is asked. */
  answers: z.int(),
});
export type ArticleDraft = z.infer<typeof ArticleDraft>;
