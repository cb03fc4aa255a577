import { pickDay, searchOf } from '../../lib/search.ts';
import { page } from '../../screen-route.ts';

/** A month, `2026-10`, else undefined: the one that runs. */
const pickMonth = (value: unknown): string | undefined =>
  pickDay(`${String(value)}-01`)?.slice(0, 7);

export const monthlyReport = page(
  '/reports/monthly',
  'monthly-report',
  'monthlyReport',
  'admin',
  () => import('./monthly-screen.tsx'),
  'MonthlyScreen',
  {
    search: searchOf({ month: pickMonth }),
    queries: async ({ client, search }) => {
      const [{ orpc }, { monthlyInput }] = await Promise.all([
        import('../../lib/orpc.ts'),
        import('./queries.ts'),
      ]);
      return [orpc.reports.monthly.queryOptions({ input: monthlyInput(client, search.month) })];
    },
  },
);
