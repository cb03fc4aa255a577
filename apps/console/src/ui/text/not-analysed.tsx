import { Text } from '@mantine/core';
import type { NotAnalysed } from '@replique/contract/not-analysed';
import { useTranslation } from 'react-i18next';

/** Why a text from outside is only shown as it came. */
export function NotAnalysedNote({ reason }: { reason: NotAnalysed | null }) {
  const { t } = useTranslation();
  if (reason === null) return null;
  return (
    <Text size="sm" c="dimmed" role="note">
      <strong>{t(`notAnalysed.reasons.${reason}`)}</strong> {t(`notAnalysed.help.${reason}`)}
    </Text>
  );
}
