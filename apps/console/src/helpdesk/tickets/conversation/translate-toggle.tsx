import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './conversation.module.css';
import type { useTranslatedMessages } from './translated-messages.ts';

/** Shows the conversation in the person's language too, or the original alone again. */
export function TranslateToggle({
  translated,
}: {
  translated: ReturnType<typeof useTranslatedMessages>;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { level } = useSession();
  if (!hasRole(level, 'agent')) return null;
  const { isShown, isNeedless, isPending, error, language, toggle } = translated;
  const isOn = isShown && !isPending;
  return (
    <div className={`row wrap gap-8 ${classes.translate}`}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconLanguage size={16} aria-hidden />}
        aria-pressed={isShown}
        loading={isPending}
        onClick={toggle}
      >
        {isOn ? t('translations.hide') : t(`translations.showIn.${language}`)}
      </Button>
      {isNeedless && (
        <p role="status" className="muted">
          {t(`translations.already.${language}`)}
        </p>
      )}
      {error && (
        <p role="alert" className="danger small">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
