import { Alert } from '@mantine/core';
import type { NotAnalysed } from '@replique/contract/not-analysed';
import { useTranslation } from 'react-i18next';

/** Why a text from outside is only shown as it came. */
export function NotAnalysedNote({ reason }: { reason: NotAnalysed | null }) {
  const { t } = useTranslation();
  if (reason === null) return null;
  return (
    <Alert variant="light" color="yellow" title={t(`notAnalysed.reasons.${reason}`)}>
      {t(`notAnalysed.help.${reason}`)}
    </Alert>
  );
}
