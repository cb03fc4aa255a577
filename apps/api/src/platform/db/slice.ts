import type { Slice } from '../slice.ts';

export const platformSlice = {
  name: 'platform/db',
  tables: {
    job_runs: { none: 'name', shared: 'jobs of the server itself' },
    installation: { shared: 'facts about the installation as a whole' },
    schema_migrations: {
      none: 'name checksum',
      shared: 'what was applied to this database; nobody but the owner reads it',
    },
  },
} satisfies Slice<never>;
