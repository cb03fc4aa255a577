import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCheck,
  IconPlugOff,
  IconWaveSine,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { Outcome, RunCase } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const looks: Record<Outcome, { tone: Tone; icon: Icon }> = {
  pass: { tone: 'success', icon: IconCheck },
  fail: { tone: 'danger', icon: IconX },
  flaky: { tone: 'warning', icon: IconWaveSine },
  failed: { tone: 'danger', icon: IconPlugOff },
};

/** How a case did, in a word. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[outcome];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`batchTesting.outcomes.${outcome}`)}
    </StatusBadge>
  );
}

/** Better or worse than what it is compared with; the same says nothing. */
export function ChangeBadge({ change }: { change: RunCase['change'] }) {
  const { t } = useTranslation();
  if (change === null || change === 'same') return null;
  const isBetter = change === 'better';
  return (
    <StatusBadge
      tone={isBetter ? 'success' : 'danger'}
      icon={isBetter ? IconArrowUpRight : IconArrowDownRight}
    >
      {t(`batchTesting.changes.${change}`)}
    </StatusBadge>
  );
}
