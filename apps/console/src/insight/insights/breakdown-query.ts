import { orpc, type Inputs, type Outputs } from '../../lib/orpc.ts';

export type TableRow = Outputs['insights']['breakdown']['items'][number];
type BreakdownInput = Inputs['insights']['breakdown'];

export const breakdownQuery = (input: BreakdownInput) =>
  orpc.insights.breakdown.queryOptions({
    input,
    // Rows of another table must not stand under these headings.
    placeholderData: (before, query) => {
      const [, options] = query?.queryKey ?? [];
      return (options as { input?: BreakdownInput })?.input?.by === input.by ? before : undefined;
    },
  });
