import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { removeExpiredProposals } from './store.ts';

/** Tools for assistants (MCP): mcp-routes.ts serves them, tools.ts says what there is. */
export const mcpSlice = {
  name: 'accounts/mcp',
  jobs: [
    {
      name: 'mcp.forget',
      cron: '*/15 * * * *',
      run: (deps) => deps.db.withStaff((tx) => removeExpiredProposals(tx, deps.clock())),
    },
  ],
  tables: {
    // A proposal lives for a quarter of an hour.
    mcp_proposals: { 'free-text': 'input', none: 'tool bound_to' },
  },
} satisfies Slice<Deps>;
