import { z } from 'zod';
import { TicketsMetadata } from '../accounts/tickets-metadata.ts';
import { isOrderPattern, mostOrderPatterns } from './order-pattern.ts';
import { bodySizes, anyRef, failures, moment, outsideId, route } from '../route.ts';

export const actions = [
  'clients.metadata-changed',
  'clients.filters-changed',
  'clients.whitelist-changed',
  'clients.order-numbers-changed',
  'clients.reply-target-changed',
] as const;

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const tag = 'tickets';
const id = anyRef('client');

const texts = z.array(z.string().trim().min(1).max(200)).max(500).default([]);

/** Which tickets get suggestions (wire.md). An empty list lets everything pass. */
export const DetailedFilters = z.strictObject({
  channels: texts,
  categories: texts,
  languages: texts,
  groupIds: outsideId(texts),
  formIds: outsideId(texts),
  tags: z.strictObject({ any: texts, none: texts }).default({ any: [], none: [] }),
  requesterDomains: z
    .strictObject({ only: texts, except: texts })
    .default({ only: [], except: [] }),
  subjectContains: texts,
  bodyContains: texts,
  maxAgeDays: z.int().min(1).max(3_650).nullable().default(null),
  firstMessageOnly: z.boolean().default(false),
});
export type DetailedFilters = z.infer<typeof DetailedFilters>;

const seen = z.array(z.object({ value: z.string(), count: z.int() }));
/** Values that a client's tickets have, the 50 most frequent of each kind. */
export const TicketValues = z.object({
  channels: seen,
  categories: seen,
  languages: seen,
  groupIds: seen,
  formIds: seen,
  tags: seen,
  /** As the CRM itself says them, before the metadata name them. */
  crm: z.object({ category: seen, channel: seen, formId: seen, groupId: seen, language: seen }),
});
export type TicketValues = z.infer<typeof TicketValues>;

const OrderPattern = z.string().trim().refine(isOrderPattern, 'Not a pattern of order numbers.');
const OrderNumbers = z.object({ patterns: z.array(z.string()) });

/** Hours after the last question by which a ticket should have its answer. */
const ReplyTarget = z.object({ hours: z.int().min(1).max(720) });

const Mapped = z.object({ ticketsMetadataMappings: TicketsMetadata });
const options = { access: superAdmin, tag } as const;

/** Changed rules are being applied to the tickets that are here; `total` null while it is not counted. */
export const RuleProgress = z.object({
  running: z
    .object({ done: z.int(), total: z.int().nullable(), begunAt: moment.nullable() })
    .nullable(),
});
export type RuleProgress = z.infer<typeof RuleProgress>;

export const ticketSettings = {
  metadata: route('GET', '/v1/clients/{id}/tickets-metadata', {
    ...options,
    summary: 'How values of the CRM are named',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id }))
    .output(Mapped),
  saveMetadata: route('PUT', '/v1/clients/{id}/tickets-metadata', {
    bodyLimit: bodySizes.document,
    ...options,
    summary: 'Name values of the CRM',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id, metadata: TicketsMetadata }))
    .output(Mapped),
  filters: route('GET', '/v1/clients/{id}/detailed-filters', {
    ...options,
    summary: 'Which tickets get suggestions',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id }))
    .output(DetailedFilters),
  /** The body is the filters object itself (spec §7). */
  saveFilters: route('PUT', '/v1/clients/{id}/detailed-filters', {
    bodyLimit: bodySizes.large,
    ...options,
    isDetailed: true,
    summary: 'Choose which tickets get suggestions',
  })
    .errors(failures('clients.not-found'))
    .input(z.object({ params: z.strictObject({ id }), body: DetailedFilters }))
    .output(DetailedFilters),
  values: route('GET', '/v2/clients/{id}/ticket-values', {
    ...options,
    summary: 'Values that tickets have',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id }))
    .output(TicketValues),
  /** Counts with filters that are not saved yet. */
  previewFilters: route('POST', '/v2/clients/{id}/detailed-filters/preview', {
    bodyLimit: bodySizes.large,
    ...options,
    isDetailed: true,
    summary: 'How many tickets would pass',
  })
    .errors(failures('clients.not-found'))
    .input(z.object({ params: z.strictObject({ id }), body: DetailedFilters }))
    .output(z.object({ passing: z.int(), total: z.int() })),
  whitelist: route('GET', '/v1/clients/{id}/anonymization-whitelist', {
    ...options,
    summary: 'Texts that are not masked before a language model reads them',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id }))
    .output(z.object({ anonymizationWhitelist: z.array(z.string()) })),
  saveWhitelist: route('PUT', '/v1/clients/{id}/anonymization-whitelist', {
    bodyLimit: bodySizes.document,
    ...options,
    summary: 'Choose the texts that are not masked',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        id,
        anonymizationWhitelist: z.array(z.string().trim().min(1).max(200)).max(1_000),
      }),
    )
    .output(z.object({ anonymizationWhitelist: z.array(z.string()) })),
  orderNumbers: route('GET', '/v2/clients/{id}/order-numbers', {
    ...options,
    summary: 'What the order numbers of a client look like: they are masked like personal data',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id }))
    .output(OrderNumbers),
  saveOrderNumbers: route('PUT', '/v2/clients/{id}/order-numbers', {
    ...options,
    summary: 'Say what order numbers look like',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id, patterns: z.array(OrderPattern).max(mostOrderPatterns) }))
    .output(OrderNumbers),
  replyTarget: route('GET', '/v2/clients/{id}/reply-target', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag,
    summary: 'After how many hours a waiting ticket is late',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id }))
    .output(ReplyTarget),
  saveReplyTarget: route('PUT', '/v2/clients/{id}/reply-target', {
    access: { auth: 'user', role: 'admin', scope: 'own' },
    tag,
    summary: 'Set after how many hours a waiting ticket is late',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id, ...ReplyTarget.shape }))
    .output(ReplyTarget),
  ruleProgress: route('GET', '/v2/clients/{id}/ticket-rules-progress', {
    ...options,
    summary:
      'How far changed filters, metadata or modules are applied to the tickets that are here',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ id }))
    .output(RuleProgress),
};
