import type { Proposal } from '@replique/contract/knowledge/proposals';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const kindTones: Record<Proposal['kind'], Tone> = {
  create: 'info',
  change: 'warning',
  nothing: 'neutral',
};

const stateTones: Record<Proposal['state'], Tone> = {
  open: 'warning',
  accepted: 'success',
  rejected: 'neutral',
  outdated: 'neutral',
};

export function KindBadge({ kind }: Pick<Proposal, 'kind'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={kindTones[kind]}>{t(`proposals.kinds.${kind}`)}</StatusBadge>;
}

/** How it was decided; one that waits for a decision shows that by its buttons. */
export function StateBadge({ state }: Pick<Proposal, 'state'>) {
  const { t } = useTranslation();
  if (state === 'open') return null;
  return <StatusBadge tone={stateTones[state]}>{t(`proposals.states.${state}`)}</StatusBadge>;
}
