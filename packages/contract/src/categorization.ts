import { z } from 'zod';
import { failures, languageCode, moment, ref, route } from './route.ts';

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const tag = 'categorization';
const client = ref('client');
const share = z.number().min(0).max(1);

/** Fewer tickets than this teach nothing about a category: it is left out of the training. */
export const fewestPerCategory = 5;
/** Categories that are told apart at most, those with the most tickets; so many are shown. */
export const mostCategories = 200;
/** Tickets that a training reads at most, the newest ones: the fewer, the more categories are told apart. */
export function mostTrained(categories: number): number {
  return Math.max(5_000, Math.min(20_000, Math.floor(600_000 / categories)));
}

/** How one category fares on tickets that were not trained on. */
export const CategoryFigures = z.object({
  label: z.string(),
  texts: z.int(),
  /** Of the tickets predicted as this category, the share that has it; null when none was. */
  precision: share.nullable(),
  /** Of the tickets of this category, the share that was found. */
  recall: share,
  /** What it is taken for most often when wrong. */
  confusedWith: z.string().nullable(),
});

/** What cross-validation found: each ticket predicted by a classifier that had not seen it. */
export const Evaluation = z.object({
  texts: z.int(),
  folds: z.int(),
  accuracy: share,
  /** What always naming the most frequent category would reach. */
  baseline: share,
  macroF1: share,
  labels: z.array(CategoryFigures),
  /** Predictions by their confidence, in ten steps, and the share of them that was right. */
  reliability: z.array(
    z.object({ from: share, predictions: z.int(), probability: share, right: share }),
  ),
  calibrationError: share,
  sharpness: z.number(),
});
export type Evaluation = z.infer<typeof Evaluation>;

/** `none`: never trained. `waiting`: asked for, a job is at it. `too-few`: not two categories with enough tickets. */
export const CategorizerState = z.enum(['none', 'waiting', 'ready', 'too-few', 'failed']);

export const Categorizer = z.object({
  state: CategorizerState,
  askedAt: moment.nullable(),
  /** When the model in use was trained; it stays in use while another training runs or fails. */
  trainedAt: moment.nullable(),
  evaluation: Evaluation.nullable(),
  /** Tickets with a category and a question today, and how many of each category, most first. */
  labelled: z.object({
    texts: z.int(),
    categories: z.array(z.object({ label: z.string(), texts: z.int() })),
  }),
});
export type Categorizer = z.infer<typeof Categorizer>;

/** What a text seems to be about, in which language, and how its writer wants to be answered; null where nothing can be said. */
export const Prediction = z.object({
  category: z
    .object({
      label: z.string(),
      confidence: share,
      /** The words that speak for it, the strongest first. */
      because: z.array(z.string()),
      /** The next most probable ones. */
      others: z.array(z.object({ label: z.string(), confidence: share })),
    })
    .nullable(),
  language: z.object({ value: languageCode, confidence: share }).nullable(),
  channel: z
    .object({
      value: z.enum(['phone', 'email', 'chat', 'sms']),
      confidence: share,
      cue: z.string(),
    })
    .nullable(),
});
export type Prediction = z.infer<typeof Prediction>;

export const categorization = {
  get: route('GET', '/v2/clients/{client}/categorization', {
    access: superAdmin,
    tag,
    summary: 'How well the categories of a client’s tickets are told apart',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(Categorizer),
  train: route('POST', '/v2/clients/{client}/categorization/train', {
    access: superAdmin,
    tag,
    status: 202,
    summary: 'Train anew from the tickets that have a category; a job does it',
  })
    .errors(failures('clients.not-found', 'modules.off'))
    .input(z.strictObject({ client }))
    .output(Categorizer),
  predict: route('POST', '/v2/clients/{client}/categorization/predict', {
    access: superAdmin,
    tag,
    summary: 'What a text would be taken for; nothing is stored',
  })
    .errors(failures('clients.not-found', 'modules.off'))
    .input(z.strictObject({ client, text: z.string().trim().min(1).max(20_000) }))
    .output(Prediction),
  ticket: route('GET', '/v2/tickets/{ticket}/prediction', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag,
    summary: 'What a ticket seems to be about, its language and the wished channel',
  })
    .errors(failures('tickets.not-found', 'modules.off'))
    .input(z.strictObject({ ticket: ref('ticket') }))
    .output(Prediction),
};
