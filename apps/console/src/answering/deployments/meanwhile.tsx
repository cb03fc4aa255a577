import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

/** Says that another version went to production since this was opened: what is shown is against that one now. */
export function Meanwhile({
  isOfRules,
  replaces,
}: {
  isOfRules: boolean;
  replaces: number | null;
}) {
  const { t } = useTranslation();
  const [first] = useState(replaces);
  if (replaces === null || replaces === first) return null;
  return (
    <Notice
      tone="warning"
      title={
        isOfRules
          ? t('deployments.meanwhileRules', { version: replaces })
          : t('deployments.meanwhile', { version: replaces })
      }
    >
      <p>{t('deployments.meanwhileText')}</p>
    </Notice>
  );
}
