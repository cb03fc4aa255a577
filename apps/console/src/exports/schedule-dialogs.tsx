import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import classes from './export-dialog.module.css';
import { ExportFields } from './export-fields.tsx';
import { useFilterWords } from './filter-words.ts';
import { chosenColumns, formOf, toScheduleChange } from './form-values.ts';
import { useExportChange, type Schedule } from './queries.ts';
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
  const save = useExportChange(
    () => api.exports.changeSchedule(toScheduleChange(schedule, form)),
    () => {
      showAlert({ text: t('exporting.scheduleSaved') });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('exporting.editTitle', { name: useScheduleName()(schedule) })}
      confirmLabel={t('ui.save')}
      isBusy={save.isPending}
      isConfirmDisabled={chosenColumns(schedule.kind, form).length === 0}
      error={save.error ? errorText(save.error) : undefined}
      onConfirm={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      {words.length > 0 && (
        <ul className={classes.words} aria-label={t('exporting.filters')}>
          {words.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className={classes.note}>{t('exporting.filterStays')}</p>
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
  const remove = useExportChange(
    () => api.exports.removeSchedule({ schedule: schedule.uuid }),
    () => {
      showAlert({ text: t('exporting.scheduleRemoved') });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('exporting.removeTitle', { name: useScheduleName()(schedule) })}
      confirmLabel={t('exporting.remove')}
      isDanger
      isBusy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate(undefined)}
      onCancel={onClose}
    >
      {t('exporting.removeText')}
    </ConfirmDialog>
  );
}
