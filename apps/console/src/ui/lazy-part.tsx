import { lazy } from 'react';
import { useTranslation } from 'react-i18next';

function PartMissing() {
  const { t } = useTranslation();
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
