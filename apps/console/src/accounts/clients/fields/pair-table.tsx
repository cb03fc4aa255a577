import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftFault, Pair, RightFault } from './pair-rows.ts';
import classes from './pair-table.module.css';
import type { Pairs } from './use-pairs.ts';

interface PairTableProps {
  pairs: Pairs;
  left: string;
  right: string;
  add: string;
  /** Says which row goes. */
  removeLabel: (name: string) => string;
  faultText: (side: 'left' | 'right', fault: LeftFault | RightFault) => string;
  isRightLong?: boolean;
  /** What stands under a row. */
  renderNote?: (row: Pair) => ReactNode;
  empty: string;
}

/** Rows of two fields that one adds, changes and removes. */
export function PairTable(props: PairTableProps) {
  const { pairs, add, empty } = props;
  return (
    <div className="stack gap-16">
      {pairs.rows.length === 0 && <p className="muted">{empty}</p>}
      <ul className="list stack gap-16 hide-empty">
        {pairs.rows.map((row, index) => (
          <PairRow key={row.key} row={row} index={index} {...props} />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => pairs.add()}
        >
          {add}
        </Button>
      </div>
    </div>
  );
}

function PairRow(props: PairTableProps & { row: Pair; index: number }) {
  const { pairs, row, index, left, right, faultText, removeLabel, isRightLong, renderNote } = props;
  const { t } = useTranslation();
  const faults = pairs.faults.get(row.key);
  const number = { position: index + 1 };
  const rightField = {
    label: right,
    'aria-label': `${right} ${t('clientSettings.rowNumber', number)}`,
    value: row.right,
    error: faults?.right && faultText('right', faults.right),
  };
  return (
    <li className={`stack start gap-6-12 ${classes.row}`}>
      <TextInput
        label={left}
        aria-label={`${left} ${t('clientSettings.rowNumber', number)}`}
        value={row.left}
        error={faults?.left && faultText('left', faults.left)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => pairs.change(row.key, { left: event.currentTarget.value })}
      />
      {isRightLong ? (
        <Textarea
          {...rightField}
          autosize
          minRows={1}
          maxRows={8}
          onChange={(event) => pairs.change(row.key, { right: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          {...rightField}
          autoComplete="off"
          onChange={(event) => pairs.change(row.key, { right: event.currentTarget.value })}
        />
      )}
      <ActionIcon
        className={classes.remove}
        variant="default"
        aria-label={removeLabel(row.left.trim() || String(index + 1))}
        onClick={() => pairs.remove(row.key)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {renderNote?.(row)}
    </li>
  );
}
