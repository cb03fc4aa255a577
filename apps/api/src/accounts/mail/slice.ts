import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { mailCron } from './jobs.ts';
import { afterRestore } from './restore-store.ts';
import { mailRoutes } from './routes.ts';
import { placeOf } from './store.ts';

export const mailSlice = {
  name: 'accounts/mail',
  routes: (deps: Deps) => ({ mail: mailRoutes(deps) }),
  jobs: mailCron,
  tables: {
    mail_counts: {
      staff: 'key_hash',
      shared:
        'mails are counted by address before a client is known, and for unknown addresses too',
    },
    mails: {
      'free-text': 'subject sealed_text sealed_html last_error',
      staff: 'recipient',
      none: 'state',
      shared: 'super-admins alone read the outbox; most mails go out before anybody signed in',
    },
  },
  sealedColumns: (['text', 'html'] as const).map((part) => ({
    table: 'mails',
    column: `sealed_${part}`,
    key: ['id'],
    reads: ['uuid'],
    placeOf: ({ uuid = '' }) => placeOf(uuid, part),
  })),
  afterRestore,
} satisfies Slice<Deps>;
