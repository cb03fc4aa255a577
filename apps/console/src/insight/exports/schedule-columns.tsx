import { ActionIcon, Switch } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useByColumn, useKindColumns } from './export-columns.tsx';
import { useHourText } from './export-fields.tsx';
import type { Schedule } from './exported.ts';

/** Names a schedule where several buttons stand for several of them. */
export function useScheduleName(): (schedule: Schedule) => string {
  const { t } = useTranslation();
  return ({ kind, frequency }) =>
    t('exporting.scheduleName', {
      kind: t(`exports.kinds.${kind}`),
      frequency: t(`exporting.frequencies.${frequency}`),
    });
}

function OnSwitch({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const nameOf = useScheduleName();
  const { mutate, isPending } = useMutation(orpc.exports.changeSchedule.mutationOptions());
  return (
    <Switch
      size="sm"
      aria-label={t('exporting.isOn', { name: nameOf(schedule) })}
      checked={schedule.isOn}
      disabled={isPending}
      onChange={(event) =>
        mutate(
          { schedule: schedule.uuid, isOn: event.currentTarget.checked },
          {
            onError: (error) =>
              void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 6 }),
          },
        )
      }
    />
  );
}

/** What became of it the last time. */
function Last({ schedule: { last, skipped } }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const isSkipped = skipped !== null && (last === null || skipped.at > last.at);
  if (isSkipped)
    return (
      <span title={t(`exporting.skipped.${skipped.reason}`)}>
        {t(`exporting.skipped.${skipped.reason}`)}
      </span>
    );
  if (last === null) return <span className="muted">{t('exporting.notYet')}</span>;
  return (
    <span>
      {t(`exports.states.${last.state}`)}{' '}
      <span className="muted">
        <RelativeTime at={last.at} isShort />
      </span>
    </span>
  );
}

interface RowProps {
  schedule: Schedule;
  onEdit: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
}

function RowActions({ schedule, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation();
  const name = useScheduleName()(schedule);
  return (
    <span className="flex end relative gap-4">
      <ActionIcon
        aria-label={t('exporting.editSchedule', { name })}
        title={t('exporting.editSchedule', { name })}
        onClick={() => onEdit(schedule)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('exporting.removeSchedule', { name })}
        title={t('exporting.removeSchedule', { name })}
        onClick={() => onRemove(schedule)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}

interface Shown extends Omit<RowProps, 'schedule'> {
  isClientShown: boolean;
  hasOthers: boolean;
}

type Column = DataColumn<Schedule>;

function useTimeColumns(): Column[] {
  const { t } = useTranslation();
  const hourText = useHourText();
  return [
    {
      key: 'frequency',
      title: t('exporting.frequency'),
      width: '11rem',
      hideBelow: 48,
      render: ({ frequency, hour, zone }) => (
        <span title={zone}>{t(`exporting.often.${frequency}`, { time: hourText(hour) })}</span>
      ),
    },
    {
      key: 'next',
      title: t('exporting.next'),
      width: '7rem',
      hideBelow: 62,
      render: ({ nextAt }) => (nextAt ? <RelativeTime at={nextAt} isShort /> : '–'),
    },
    {
      key: 'last',
      title: t('exporting.last'),
      width: '11rem',
      hideBelow: 96,
      render: (schedule) => <Last schedule={schedule} />,
    },
  ];
}

/** What is made, how often, when next, what became of it, and the switch. */
export function useScheduleColumns({ isClientShown, hasOthers, ...acts }: Shown): Column[] {
  const { t } = useTranslation();
  const by = useByColumn<Schedule>();
  return [
    ...useKindColumns<Schedule>(isClientShown),
    ...useTimeColumns(),
    ...(hasOthers ? [by] : []),
    {
      key: 'on',
      title: t('exporting.on'),
      width: '4.5rem',
      render: (schedule) => <OnSwitch schedule={schedule} />,
    },
    {
      key: 'actions',
      title: t('exports.actions'),
      heading: <span className="visually-hidden">{t('exports.actions')}</span>,
      width: '5.5rem',
      align: 'right',
      render: (schedule) => <RowActions schedule={schedule} {...acts} />,
    },
  ];
}
