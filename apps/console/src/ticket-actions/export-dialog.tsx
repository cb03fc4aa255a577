import { Button, Checkbox } from '@mantine/core';
import type { ExportColumn } from '@replique/contract/exports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import classes from './bulk-bar.module.css';
import { exportColumns } from './export-columns.ts';

interface ExportDialogProps {
  isOpen: boolean;
  title: string;
  isBusy: boolean;
  error: string | undefined;
  onClose: () => void;
  onExport: (columns: ExportColumn[]) => void;
}

interface ColumnChoiceProps {
  chosen: ReadonlySet<ExportColumn>;
  onChange: (chosen: ReadonlySet<ExportColumn>) => void;
}

function ColumnChoice({ chosen, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const set = (column: ExportColumn, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(column);
    else next.delete(column);
    onChange(next);
  };
  return (
    <fieldset className={classes.columns}>
      <legend>{t('ticketActions.columns')}</legend>
      <div className={classes.boxes}>
        {exportColumns.map((column) => (
          <Checkbox
            key={column}
            label={t(`exports.columns.${column}`)}
            checked={chosen.has(column)}
            onChange={(event) => set(column, event.currentTarget.checked)}
          />
        ))}
      </div>
      <div className={classes.quick}>
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(new Set(exportColumns))}>
          {t('ticketActions.allColumns')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(new Set())}>
          {t('ticketActions.noColumns')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What the file shows, before it is made. */
export function ExportDialog(props: ExportDialogProps) {
  const { isOpen, title, isBusy, error, onClose, onExport } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<ExportColumn>>(new Set(exportColumns));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={t('ticketActions.confirm.export')}
      isBusy={isBusy}
      isConfirmDisabled={chosen.size === 0}
      error={error}
      onConfirm={() => onExport(exportColumns.filter((column) => chosen.has(column)))}
      onCancel={onClose}
    >
      {t('ticketActions.texts.export')}
      <ColumnChoice chosen={chosen} onChange={setChosen} />
    </ConfirmDialog>
  );
}
