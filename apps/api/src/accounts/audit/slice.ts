import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { auditCron } from './jobs.ts';
import { auditRoutes } from './routes.ts';
import type { AuditWork } from './routes.ts';

export const auditSlice = (work: AuditWork) =>
  ({
    name: 'accounts/audit',
    routes: (deps: Deps) => ({ audit: auditRoutes(deps, work) }),
    jobs: auditCron,
    tables: {
      audit_log: {
        'free-text': 'label href before after label_key',
        staff: 'address',
        none: 'action actor_kind api_key request_id',
        shared: 'super-admins alone read it, and their own changes belong to no client',
      },
      audit_seals: { none: 'content hash', shared: 'one chain over the entries of all clients' },
      audit_unsealed: {
        shared: 'which entries of all clients wait for their seal; nobody but the owner writes it',
      },
    },
    definerFunctions: {
      prepare_audit_entry:
        'who wrote an entry is read from the person’s row, and the entry is put before those who seal, whoever inserts',
      seal_audit_log: 'nobody may write seals, so that nobody can make one for an altered entry',
      forget_person_in_audit_log:
        'nobody may alter the audit log; the erasure of a customer that is under way forgets what entries tell of them',
      forget_client_in_audit_log:
        'nobody may alter the audit log; erasing a client forgets what its entries tell of it',
    },
  }) satisfies Slice<Deps>;
