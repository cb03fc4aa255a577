import { z } from 'zod';
import { failures, moment, ref, route, timeZone } from '../route.ts';

const tag = 'suggestions';
const client = ref('client');

const mostDraftsADay = 100_000;
/** 30 days. */
const mostAgeHours = 720;

/** Whether and how far suggestions are written before an agent asks. */
export const AutoSuggestionSettings = z.strictObject({
  isOn: z.boolean(),
  /** Drafts a day at most, from midnight in `timeZone`. */
  dailyLimit: z.int().min(1).max(mostDraftsADay),
  /** Only for questions that were asked at most so many hours ago. */
  maxAgeHours: z.int().min(1).max(mostAgeHours),
  timeZone,
});
export type AutoSuggestionSettings = z.infer<typeof AutoSuggestionSettings>;

/** Why tickets are left waiting: the day's limit, the budget of models, a provider that fails. */
export const PauseReason = z.enum(['daily-limit', 'budget', 'provider']);
export type PauseReason = z.infer<typeof PauseReason>;

export const AutoSuggestions = z.object({
  ...AutoSuggestionSettings.shape,
  /** Drafts of today, those being written included. */
  today: z.int(),
  /** Waiting tickets whose latest question has no suggestion yet, within the age. */
  waiting: z.int(),
  lastRunAt: moment.nullable(),
  /** Null while nothing holds it up. */
  paused: PauseReason.nullable(),
  /** The suggestions module of the client: without it nothing is written. */
  isModuleOn: z.boolean(),
});
export type AutoSuggestions = z.infer<typeof AutoSuggestions>;

export const autoSuggestions = {
  get: route('GET', '/v2/clients/{client}/auto-suggestions', {
    access: { auth: 'user', role: 'agent', scope: 'own' },
    tag,
    summary: 'Whether suggestions are written before an agent asks, and how the day goes',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(AutoSuggestions),
  save: route('PUT', '/v2/clients/{client}/auto-suggestions', {
    access: { auth: 'user', role: 'admin', scope: 'own' },
    tag,
    summary: 'Choose whether and how far suggestions are written before an agent asks',
  })
    .errors(failures('clients.not-found', 'modules.off'))
    .input(z.strictObject({ client, ...AutoSuggestionSettings.shape }))
    .output(AutoSuggestions),
};
