import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { darkModeManager } from './lib/page/color-scheme.ts';
import { queryClient } from './lib/query-client.ts';
import { readNonce } from './lib/page/style-nonce.ts';
import type { Router } from './router.tsx';
import { theme } from './ui/theme.ts';

const schemeManager = darkModeManager();

type AppProps =
  | { router: Router; children?: undefined }
  | { router?: undefined; children: ReactNode };

export function App({ router, children }: AppProps) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        getStyleNonce={readNonce}
      >
        <QueryClientProvider client={queryClient}>
          {router ? <RouterProvider router={router} /> : children}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
