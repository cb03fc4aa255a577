import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { errorStatus, retryAfterMs } from './api-error.ts';

const retries = 2;

function shouldRetry(failures: number, error: unknown): boolean {
  const status = errorStatus(error);
  // What the server refused it will refuse again; silence, its own faults and too much at once are worth another try.
  return failures < retries && (status === undefined || status >= 500 || status === 429);
}

const firstWaitMs = 1_000;

/** Longer with every try, never sooner than the server asks (`Retry-After`), and not all tabs at once. */
function retryDelay(failures: number, error: unknown): number {
  const asked = retryAfterMs(error);
  return asked + firstWaitMs * 2 ** failures * (0.5 + Math.random() / 2);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline a call fails and says so; waiting in silence would look like a hang.
    queries: {
      staleTime: 15_000,
      retry: shouldRetry,
      retryDelay,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads again what is on the page of all that these keys begin; the rest with the next look. */
export const readAgain = (...keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
