import { z } from 'zod';
import { failuresOf, textLanguage, moment, ref, route } from '../route.ts';

export const errors = {
  'categorization.unknown-category': {
    status: 422,
    message: 'No ticket of the client has this category.',
  },
} as const;

export const actions = [
  'categorization.training-asked',
  'categorization.automatic-changed',
  'categorization.category-corrected',
] as const;

const failures = failuresOf(errors);

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

/** Tickets that arrive without a category get the predicted one, where it is at least so probable. */
export const AutomaticNaming = z.strictObject({
  isOn: z.boolean(),
  minConfidence: share,
});
export type AutomaticNaming = z.infer<typeof AutomaticNaming>;

/** How automatic names fared, as people and the CRM changed them since. */
export const NamingFigures = z.object({
  /** Tickets that were named by prediction, and how many of them have another category today. */
  named: z.int(),
  changed: z.int(),
  /** The share that was left as it is; null before the first one. */
  accuracy: share.nullable(),
  /** Tickets that were looked at and left without a category: nothing was probable enough. */
  unsure: z.int(),
  /** Corrections by people, of any category, and those that the model in use has not learned yet. */
  corrections: z.int(),
  waiting: z.int(),
  ranAt: moment.nullable(),
});
export type NamingFigures = z.infer<typeof NamingFigures>;

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
  automatic: AutomaticNaming,
  figures: NamingFigures,
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
  language: z.object({ value: textLanguage, confidence: share }).nullable(),
  channel: z
    .object({
      value: z.enum(['phone', 'email', 'chat', 'sms']),
      confidence: share,
      cue: z.string(),
    })
    .nullable(),
});
export type Prediction = z.infer<typeof Prediction>;

/** `crm`: as the CRM says it; `predicted`: named by the model; `person`: chosen by somebody here. */
export const CategorySource = z.enum(['crm', 'predicted', 'person']);

/** The category of a ticket, who gave it, and what it may be changed to. */
export const TicketCategory = z.object({
  category: z.string().nullable(),
  /** Null where there is none. */
  source: CategorySource.nullable(),
  /** What was predicted for the ticket and how probable it was, whatever it is called now. */
  predicted: z.object({ label: z.string(), confidence: share }).nullable(),
  chosen: z.object({ by: z.string().nullable(), at: moment }).nullable(),
  /** Known categories of the client, those of most tickets first; empty while the module is off. */
  choices: z.array(z.string()),
});
export type TicketCategory = z.infer<typeof TicketCategory>;

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
    program: 'tickets:read',
    tag,
    summary: 'What a ticket seems to be about, its language and the wished channel',
  })
    .errors(failures('tickets.not-found', 'modules.off'))
    .input(z.strictObject({ ticket: ref('ticket') }))
    .output(Prediction),
  setAutomatic: route('PUT', '/v2/clients/{client}/categorization', {
    access: superAdmin,
    tag,
    summary:
      'Choose whether tickets that arrive without a category are named, and from which probability on',
  })
    .errors(failures('clients.not-found', 'modules.off'))
    .input(z.strictObject({ client, ...AutomaticNaming.shape }))
    .output(Categorizer),
  category: route('GET', '/v2/tickets/{ticket}/category', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    program: 'tickets:read',
    tag,
    summary: 'The category of a ticket, where it comes from and what it may be changed to',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket: ref('ticket') }))
    .output(TicketCategory),
  correct: route('PATCH', '/v2/tickets/{ticket}/category', {
    access: { auth: 'user', role: 'agent', scope: 'own' },
    program: 'tickets:write',
    tag,
    summary: 'Give a ticket another category; the next training learns it',
  })
    .errors(failures('tickets.not-found', 'modules.off', 'categorization.unknown-category'))
    .input(z.strictObject({ ticket: ref('ticket'), category: z.string().trim().min(1).max(200) }))
    .output(TicketCategory),
};
