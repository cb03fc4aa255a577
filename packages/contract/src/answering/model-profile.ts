import { z } from 'zod';

/** How much a model is to think before it writes, in the words that providers share. */
const efforts = ['none', 'minimal', 'low', 'medium', 'high'] as const;

/** Under which name a server that speaks Chat Completions is told the largest output. */
const limitNames = ['max_tokens', 'max_completion_tokens', 'none'] as const;

/** How a model that writes is asked: what it is allowed, and which parameters it takes. */
export const ModelProfile = z.strictObject({
  /** Until it shows that it is at work, by a word or by thinking that can be seen. Not for a model that is not streamed. */
  firstWordSeconds: z.int().min(1).max(180),
  /** For the whole answer, all attempts together. */
  totalSeconds: z.int().min(1).max(180),
  /** The largest output, what it thinks included. */
  maxTokens: z.int().min(100).max(200_000),
  limitName: z.enum(limitNames),
  /** Null: as the provider sets it. */
  effort: z.enum(efforts).nullable(),
  /** For models that are given a number of tokens to think with (Anthropic, Google); goes before `effort`. */
  thinkingTokens: z.int().min(1_024).max(100_000).nullable(),
  /** Null: none is sent. */
  temperature: z.number().min(0).max(2).nullable(),
  /** False: the answer comes in one piece. */
  isStreamed: z.boolean(),
  /** Whether it takes a JSON schema for an answer that a program reads. */
  isStructured: z.boolean(),
  /** Whether the part of a prompt that stays the same is marked for the provider's cache (Anthropic). */
  isCached: z.boolean(),
});
export type ModelProfile = z.infer<typeof ModelProfile>;
