import { z } from 'zod';
import { Client2 } from './clients.ts';
import { moment, route } from './route.ts';

/** What people do that is written down: a key of the phrases `audit.actions`. Add yours here and there. */
export const auditActions = [
  'clients.created',
  'clients.changed',
  'clients.archived',
  'clients.unarchived',
  'clients.erased',
  'clients.setup-copied',
  'clients.guidelines-changed',
  'clients.credentials-rotated',
  'clients.crm-changed',
  'clients.third-party-changed',
  'clients.single-sign-on-changed',
  'clients.metadata-changed',
  'clients.filters-changed',
  'clients.whitelist-changed',
  'clients.order-numbers-changed',
  'chatbots.created',
  'chatbots.changed',
  'chatbots.deleted',
  'knowledge.csv-uploaded',
  'sources.added',
  'sources.changed',
  'sources.removed',
  'sources.sync-asked',
  'sources.sync-cancelled',
  'sources.missing-removed',
  'sources.missing-kept',
  'categorization.training-asked',
  'prompts.created',
  'prompts.renamed',
  'prompts.version-added',
  'prompts.deployed',
  'models.key-saved',
  'models.key-removed',
  'models.settings-changed',
  'documents.certified',
  'retrieval.test-saved',
  'retrieval.test-deleted',
  'retrieval.tests-run',
  'documents.decertified',
  'documents.certification-ended',
  'documents.excluded',
  'documents.included',
  'documents.boosted',
  'documents.retired',
  'documents.restored',
  'documents.newer-taken',
  'documents.newer-refused',
  'documents.newer-placed',
  'documents.written',
  'documents.rewritten',
  'gaps.dismissed',
  'gaps.reopened',
  'gaps.pair-kept',
  'gaps.pair-reopened',
  'gaps.pair-retired',
  'mails.retried',
  'users.invited',
  'users.changed',
  'users.deleted',
  'users.second-factor-removed',
  'users.imported',
  'account.password-changed',
  'account.email-asked',
  'account.email-changed',
  'account.second-factor-on',
  'account.second-factor-off',
  'account.recovery-codes-renewed',
  'account.session-ended',
  'account.sessions-ended',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One thing that the caller did; `action` is a key of the phrases `audit.actions`, `href` an address of the console. */
export const HistoryEntry = z.object({
  id: z.uuid(),
  at: moment,
  action: z.string(),
  label: z.string(),
  href: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const tag = 'data sources';

/** The two data sources of spec §7, `/data-sources/{name}.json`: the name is one of two, so each is a route. */
export const audit = {
  clientsSource: route('GET', '/data-sources/clients.json', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag,
    summary: 'The clients one may see, as a data source',
  }).output(z.object({ data: z.array(Client2) })),
  historySource: route('GET', '/data-sources/history.json', {
    access: { auth: 'user', role: 'guest', scope: 'self' },
    tag,
    summary: 'What one did last, newest first',
  }).output(z.object({ data: z.array(HistoryEntry).max(200) })),
};
