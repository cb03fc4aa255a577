import { orpc } from '../../lib/orpc.ts';

const calmMs = 30_000;
const runningMs = 3_000;

/** When somebody here asked for a run of a client: it begins a moment later. */
const askedAt = new Map<string, number>();
const beginsWithinMs = 20_000;

const isAsked = (client: string) => Date.now() - (askedAt.get(client) ?? 0) < beginsWithinMs;

export const rememberAsked = ({ client }: { client: string }): void => {
  askedAt.set(client, Date.now());
};

/** How far the grouping of a client is; asked more often while it runs. */
export const statusQuery = (client: string) =>
  orpc.reinforcement.status.queryOptions({
    input: { client },
    refetchInterval: ({ state }) => (state.data?.isRunning || isAsked(client) ? runningMs : calmMs),
  });
