import { QueryClient } from '@tanstack/react-query';
import { errorStatus } from './api-error.ts';

const retries = 2;

function shouldRetry(failures: number, error: unknown): boolean {
  const status = errorStatus(error);
  // What the server refused it will refuse again; only silence and its own faults are worth another try.
  return failures < retries && (status === undefined || status >= 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline a call fails and says so; waiting in silence would look like a hang.
    queries: {
      staleTime: 15_000,
      retry: shouldRetry,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
