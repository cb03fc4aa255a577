import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface CompareButtonProps {
  version: number;
  latestVersion: number;
  onCompare: (from: number, to: number) => void;
}

/** Compares the latest version with the one before it, an older one with the latest; any two can be picked then. */
export function CompareButton({ version, latestVersion, onCompare }: CompareButtonProps) {
  const { t } = useTranslation();
  if (latestVersion === 1) return null;
  const isLatest = version === latestVersion;
  const [from, to] = isLatest ? [version - 1, version] : [version, latestVersion];
  return (
    <Button
      variant="default"
      className="medium"
      aria-label={t('prompts.compareWith', { from, to })}
      onClick={() => onCompare(from, to)}
    >
      {t('prompts.compare')}
    </Button>
  );
}
