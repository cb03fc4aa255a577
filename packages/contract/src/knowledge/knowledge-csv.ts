import { z } from 'zod';
import { textLanguage } from '../route.ts';

/** Most rows of one CSV file, and most bytes of its text. */
export const knowledgeCsvRows = 10_000;
export const knowledgeCsvBytes = 5_000_000;

export const knowledgeCsvColumns = ['question', 'answer', 'url', 'language'] as const;

/** Why a line of a CSV file was not taken. */
const knowledgeCsvReasons = [
  'missing',
  'too-long',
  'characters',
  'url-invalid',
  'language-unknown',
  'duplicate',
  'columns',
  'quotes',
] as const;

/** A heading of the file. */
export const columnName = z.string().min(1).max(200);

/** What an upload did, or would do. Nothing is stored as long as no columns are known for question and answer. */
export const KnowledgeCsvResult = z.object({
  /** The headings of the file, in its order. */
  columns: z.array(z.string()),
  /** Which heading is which, as given or else as guessed. */
  mapping: z.object({
    question: z.string().nullable(),
    answer: z.string().nullable(),
    url: z.string().nullable(),
    language: z.string().nullable(),
  }),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Certified, so that the new answer waits beside the certified one. */
  waiting: z.int(),
  /** Known already with another answer, and left as they are. */
  skipped: z.int(),
  errors: z.array(
    z.object({
      line: z.int().min(1),
      reason: z.enum(knowledgeCsvReasons),
      column: z.enum(knowledgeCsvColumns).nullable(),
      /** The beginning of what stands there. */
      value: z.string(),
    }),
  ),
  /** The first five good rows; long answers are cut. */
  sample: z
    .array(
      z.object({
        line: z.int().min(1),
        question: z.string(),
        answer: z.string(),
        url: z.string().nullable(),
        language: textLanguage,
      }),
    )
    .max(5),
});
export type KnowledgeCsvResult = z.infer<typeof KnowledgeCsvResult>;
