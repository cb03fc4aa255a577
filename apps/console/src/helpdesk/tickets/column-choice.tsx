import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../ui/list/check-list.tsx';
import { ClearButton } from '../../ui/list/filter-bar.tsx';

import { lateColumns, usualColumns } from './ticket-columns.tsx';
import type { TicketSearch } from '../routes.ts';
import classes from './ticket-filters.module.css';
import { choosableColumns, type ChoosableColumn } from '@replique/contract/helpdesk/ticket-columns';

interface ColumnChoiceProps {
  /** Undefined: the usual ones. */
  columns: ChoosableColumn[] | undefined;
  status: TicketSearch['status'];
  onChoose: (columns: ChoosableColumn[] | undefined) => void;
  /** Given where a column is wider or narrower than usual. */
  onResetWidths: (() => void) | undefined;
}

const isSame = (columns: readonly ChoosableColumn[], usual: readonly ChoosableColumn[]) =>
  columns.length === usual.length && usual.every((key) => columns.includes(key));

/** Which columns the table has; the usual ones are left out of the address. */
export function ColumnChoice({ columns, status, onChoose, onResetWidths }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const usual = status === 'late' ? lateColumns : usualColumns;
  const chosen = columns ?? usual;
  return (
    <Popover
      position="bottom-end"
      offset={4}
      width="16rem"
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          px="0.5rem"
          aria-label={t('ticketList.columns')}
          title={t('ticketList.columns')}
        >
          <IconColumns3 size={16} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={`round-8 ground-surface raised pad-6 ${classes.columns}`}
        aria-label={t('ticketList.columns')}
      >
        <CheckList
          label={t('ticketList.columns')}
          choices={choosableColumns.map((value) => ({
            value,
            label: t(`ticketList.columnNames.${value}`),
          }))}
          chosen={chosen}
          onChoose={(next) => {
            const ordered = choosableColumns.filter((key) => next.includes(key));
            onChoose(isSame(ordered, usual) ? undefined : ordered);
          }}
        />
        {columns !== undefined && (
          <ClearButton onClick={() => onChoose(undefined)}>
            {t('ticketList.usualColumns')}
          </ClearButton>
        )}
        {onResetWidths && (
          <ClearButton onClick={onResetWidths}>{t('ticketList.usualWidths')}</ClearButton>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
