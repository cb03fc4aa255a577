import { lazy, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wantPart } from '../lib/missing-parts.ts';

function PartMissing() {
  const { t } = useTranslation();
  useEffect(wantPart, []);
  return <p role="alert">{t('ui.errorTitle')}</p>;
}

/**
 * A part of a screen that comes when it is needed. Where it cannot be had, it says so in its own place: what surrounds
 * it, and what is typed there, stays.
 */
export const lazyPart: typeof lazy = (load) => {
  // It takes no properties, so it stands for a component of any.
  const missing = { default: PartMissing } as unknown as Awaited<ReturnType<typeof load>>;
  return lazy(() => load().catch(() => missing));
};

/**
 * The same for what stands under a skeleton of its own: the part, once it is there, in the very rendering that has its
 * data. `lazy` would suspend even then, and React keeps a fallback that it has shown for a while.
 */
export function latePart<Part extends (props: never) => ReactNode>(load: () => Promise<Part>) {
  let part: Part | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const settle = (settled: Part) => {
    part = settled;
    for (const listener of listeners) listener();
  };
  const begin = () =>
    (loading ??= load().then(settle, () => settle(PartMissing as unknown as Part)));
  const listen = (listener: () => void) => {
    listeners.add(listener);
    void begin();
    return () => void listeners.delete(listener);
  };
  return { usePart: () => useSyncExternalStore(listen, () => part), load: begin };
}
