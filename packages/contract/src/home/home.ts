import { z } from 'zod';
import { NextArticle, Value } from '../insight/reports.ts';
import { failures, moment, ref, route, timeZone } from '../route.ts';

const count = z.int().min(0);

/**
 * What waits for somebody, by kind: null where the caller's role or the client's modules leave it to others, so that it
 * is not shown. Names are keys of the phrases `home.needs`.
 */
export const HomeNeeds = z.object({
  /** Eligible tickets whose last word is the requester's; of these, with a suggestion ready. */
  ticketsWaiting: count.nullable(),
  ticketsSuggested: count.nullable(),
  /** The one that waits longest. */
  longestWaitingSince: moment.nullable(),
  chatsWaiting: count.nullable(),
  groupsToAnswer: count.nullable(),
  proposals: count.nullable(),
  openGaps: count.nullable(),
  /** Documents whose certification ends within 30 days, or whose source changed. */
  documentsToReview: count.nullable(),
  /** Notes and tickets that a CRM refused for good. */
  crmFailures: count.nullable(),
  failingClients: count.nullable(),
  openIncidents: count.nullable(),
  mailsFailed: count.nullable(),
});
export type HomeNeeds = z.infer<typeof HomeNeeds>;

const stepName = z.enum([
  'tour',
  'client',
  'knowledge',
  'tickets',
  'suggestion',
  'people',
  'prompt',
  'automatic',
  'chatbot',
  'ownName',
  'ownSuggestion',
  'ownCertified',
  'ownAccepted',
  'accepted',
]);
export type HomeStepName = z.infer<typeof stepName>;

/**
 * A step that is left to do, the caller's own or the client's; `href` where it is done. Names are keys of the phrases
 * `homeBoard.steps`. `tour` is begun from the console itself.
 */
export const HomeStep = z.object({
  step: stepName,
  isDone: z.boolean(),
  /** The caller passes it over; it may be done all the same. */
  isSkipped: z.boolean(),
  href: z.string(),
  /** The client that it is about; null for the caller's own, and the provider's. */
  client: z.uuid().nullable(),
});
export type HomeStep = z.infer<typeof HomeStep>;

export const Home = z.object({
  /** This month so far; null where the client has no suggestions. Money is told to Admins and above. */
  value: Value.nullable(),
  /** The best ones to write, of all clients those of the busiest; null for who writes none. */
  nextArticles: z.array(NextArticle).max(3).nullable(),
  /** There is no client, or the client has neither tickets nor documents: `steps` is there then, hidden or not. */
  isEmpty: z.boolean(),
  needs: HomeNeeds,
  /** By role; null for who does not want to see them (`preferences.isChecklistHidden`). */
  steps: z.array(HomeStep).nullable(),
});
export type Home = z.infer<typeof Home>;

export const home = {
  get: route('GET', '/v2/home', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag: 'home',
    summary: 'What the product brings, what needs the caller now, and what is left to set up',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional(), zone: timeZone.default('UTC') }))
    .output(Home),
  /** Stands in no log: it changes what the caller alone is shown. */
  skipStep: route('PUT', '/v2/home/steps/{step}', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag: 'home',
    status: 204,
    summary: 'Pass over a step of the set-up, or no longer',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({ step: stepName, client: ref('client').optional(), isSkipped: z.boolean() }),
    )
    .output(z.void()),
};
