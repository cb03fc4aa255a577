import type { GroupState } from '@replique/contract/answering/reinforcement';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<GroupState, Tone> = {
  new: 'warning',
  answered: 'success',
  automatic: 'info',
  dismissed: 'neutral',
};

/** Whether a group has its answer, and by whom. */
export function GroupStateBadge({ state }: { state: GroupState }) {
  const { t } = useTranslation();
  return (
    <span title={t(`reinforcement.stateTexts.${state}`)}>
      <StatusBadge tone={tones[state]}>{t(`reinforcement.states.${state}`)}</StatusBadge>
    </span>
  );
}
