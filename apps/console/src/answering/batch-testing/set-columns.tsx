import { ActionIcon } from '@mantine/core';
import { IconPlayerPlay, IconSettings, IconTrash, type Icon } from '@tabler/icons-react';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './batch-testing.module.css';
import { RunningCell } from './runs/run-state.tsx';
import { LastRun } from './set-result.tsx';

interface SetActs {
  onRun: (set: TestSet) => void;
  onEdit: (set: TestSet) => void;
  onDelete: (set: TestSet) => void;
}

interface ActProps {
  label: string;
  icon: Icon;
  isOff?: boolean;
  onClick: () => void;
}

function Act({ label, icon: Glyph, isOff = false, onClick }: ActProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Glyph size={16} aria-hidden />
    </ActionIcon>
  );
}

function RowActions({ set, onRun, onEdit, onDelete }: SetActs & { set: TestSet }) {
  const { t } = useTranslation();
  const named = { set: set.name };
  const isRunning = set.running !== null;
  return (
    <span className={`row end gap-4-8 ${classes.rowActions}`}>
      <Act
        label={t('batchTesting.runSet', named)}
        icon={IconPlayerPlay}
        isOff={isRunning || set.cases === 0}
        onClick={() => onRun(set)}
      />
      <Act
        label={t('batchTesting.editSetOf', named)}
        icon={IconSettings}
        onClick={() => onEdit(set)}
      />
      <Act
        label={t('batchTesting.deleteSetOf', named)}
        icon={IconTrash}
        isOff={isRunning}
        onClick={() => onDelete(set)}
      />
    </span>
  );
}

export function useSetColumns(acts: SetActs): DataColumn<TestSet>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'name',
      title: t('batchTesting.setName'),
      render: ({ name }) => (
        <span className={`nowrap clip block ellipsis ${classes.cut}`} title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'gate',
      title: t('batchTesting.gate'),
      width: '7.25rem',
      hideBelow: 48,
      render: ({ isGate }) =>
        isGate && <StatusBadge tone="info">{t('batchTesting.gate')}</StatusBadge>,
    },
    {
      key: 'cases',
      title: t('batchTesting.cases'),
      width: '5.5rem',
      align: 'right',
      hideBelow: 62,
      render: ({ cases }) => format.number(cases),
    },
    {
      key: 'last',
      title: t('batchTesting.lastRun'),
      // On a phone the first badge alone.
      width: 'min(16rem, 36vw)',
      render: ({ running, lastRun }) =>
        running ? <RunningCell run={running} /> : <LastRun lastRun={lastRun} />,
    },
    {
      key: 'actions',
      title: t('batchTesting.actions'),
      heading: <span className="visually-hidden">{t('batchTesting.actions')}</span>,
      width: '8rem',
      align: 'right',
      hideBelow: 48,
      render: (set) => <RowActions set={set} {...acts} />,
    },
  ];
}
