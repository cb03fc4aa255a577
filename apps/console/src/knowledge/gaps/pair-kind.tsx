import type { DocumentPair } from '@replique/contract/knowledge/gaps';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<DocumentPair['kind'], Tone> = {
  contradiction: 'danger',
  duplicate: 'warning',
  overlap: 'neutral',
};

export function KindBadge({ kind }: Pick<DocumentPair, 'kind'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[kind]}>{t(`gaps.kinds.${kind}`)}</StatusBadge>;
}
