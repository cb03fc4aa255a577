import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/language/phrase.ts';

/** What could not be read, in a line of a section, and the way to try again. */
export function RetryLine({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <p className="danger" role="alert">
      {errorText(error)}{' '}
      <Button size="compact-sm" variant="default" onClick={() => void onRetry()}>
        {t('ui.retry')}
      </Button>
    </p>
  );
}
