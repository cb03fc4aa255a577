import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './export-dialog.module.css';
import { ExportFields } from './export-fields.tsx';
import { useFilterWords } from './filter-words.ts';
import { chosenColumns, formOf, toScheduleChange } from './form-values.ts';
import type { Schedule } from './exported.ts';
import { useScheduleName } from './schedule-columns.tsx';

interface ScheduleDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

/** Changes how and when a file is made; what it is narrowed to stays. */
export function EditScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const words = useFilterWords()(schedule.kind, schedule.filter);
  const [form, setForm] = useState(() => formOf(schedule));
  const save = useMutation(
    orpc.exports.changeSchedule.mutationOptions({
      onSuccess: () => {
        showAlert({ text: t('exporting.scheduleSaved') });
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('exporting.editTitle', { name: useScheduleName()(schedule) })}
      confirmLabel={t('ui.save')}
      isBusy={save.isPending}
      isConfirmDisabled={chosenColumns(schedule.kind, form).length === 0}
      error={save.error ? errorText(save.error) : undefined}
      onConfirm={() => save.mutate(toScheduleChange(schedule, form))}
      onCancel={onClose}
    >
      {words.length > 0 && (
        <ul
          className={`wrap unmarked only-mt-8 pad-0 ${classes.words}`}
          aria-label={t('exporting.filters')}
        >
          {words.map((text) => (
            <li className="round-12 break small soft ground-neutral" key={text}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className={`muted small ${classes.note}`}>{t('exporting.filterStays')}</p>
      <ExportFields
        kind={schedule.kind}
        form={form}
        onChange={(patch) => setForm((old) => ({ ...old, ...patch }))}
        repeat="always"
      />
    </ConfirmDialog>
  );
}

export function RemoveScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(
    orpc.exports.removeSchedule.mutationOptions({
      onSuccess: () => {
        showAlert({ text: t('exporting.scheduleRemoved') });
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('exporting.removeTitle', { name: useScheduleName()(schedule) })}
      confirmLabel={t('exporting.remove')}
      isDanger
      isBusy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate({ schedule: schedule.uuid })}
      onCancel={onClose}
    >
      {t('exporting.removeText')}
    </ConfirmDialog>
  );
}
