import type { PhraseKey } from './lib/phrase.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: PhraseKey;
  }
}
