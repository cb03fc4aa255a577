import type { InferClientInputs, InferClientOutputs } from '@orpc/client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { QueryKey } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { readingRules } from './reading.ts';

export type Inputs = InferClientInputs<typeof api>;
export type Outputs = InferClientOutputs<typeof api>;

/**
 * The API for TanStack Query: `useQuery(orpc.<noun>.<route>.queryOptions({ input }))`,
 * `useMutation(orpc.<noun>.<route>.mutationOptions())`. Every key begins with noun and route: `orpc.<noun>.key()` names
 * all that was read of a noun. The frame of the first screen calls `api` itself, and does not wait for this.
 */
export const orpc = createTanstackQueryUtils(api, { experimental_defaults: readingRules });

/** What a change does to what was read before. */
export interface Effect {
  /** An answer that is what is shown next, or what makes it of what is shown: no need to ask for it. */
  known?: readonly [queryKey: QueryKey, answer: unknown];
  /** What differs now. The change is done when what of it is on the page has been read again. */
  stale?: readonly QueryKey[];
  /** The same where the change need not wait for it: read once the screen's own `onSuccess` is done. */
  later?: readonly QueryKey[];
}

/** By the route that makes the change. One without a line changes nothing that is shown elsewhere. */
export type ChangeRules = {
  [Noun in keyof Outputs]?: {
    [Route in keyof Outputs[Noun] & keyof Inputs[Noun]]?: (
      answer: Outputs[Noun][Route],
      input: Inputs[Noun][Route],
    ) => Effect;
  };
};

export const stale = (...keys: QueryKey[]): Effect => ({ stale: keys });
export const later = (...keys: QueryKey[]): Effect => ({ later: keys });
