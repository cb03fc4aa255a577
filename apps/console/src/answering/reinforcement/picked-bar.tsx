import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { useEscape } from '../../ui/focus/use-escape.ts';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import classes from './group.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import type { GroupActs } from './use-group-acts.ts';
import { mostPicked, type Picking } from './use-picking.ts';

type Act = 'split' | 'move' | 'out';

/** What can be done with the tickets that are picked. */
export function PickedBar({ picking, ...acts }: GroupActs & { picking: Picking }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<Act>();
  const openers = {
    split: useFocusBack<HTMLButtonElement>(open === 'split'),
    move: useFocusBack<HTMLButtonElement>(open === 'move'),
    out: useFocusBack<HTMLButtonElement>(open === 'out'),
  };
  const buttons = [
    { act: 'split', key: 's', label: t('reinforcementGroup.split') },
    { act: 'move', key: 'm', label: t('reinforcementGroup.move') },
    { act: 'out', key: 'o', label: t('reinforcementGroup.moveOut') },
  ] as const;
  useSingleKeys(Object.fromEntries(buttons.map(({ act, key }) => [key, () => setOpen(act)])));
  useEscape(open === undefined, picking.clear);
  const tickets = [...picking.keys];
  const close = () => setOpen(undefined);
  const dialog = { ...acts, tickets, onClose: close, onDone: picking.clear };
  return (
    <div className={`round-8 raised ${classes.picked}`}>
      <BulkBar label={t('reinforcementGroup.picked', { count: tickets.length })}>
        {buttons.map(({ act, key, label }) => (
          <Button
            key={act}
            ref={openers[act]}
            variant="default"
            aria-keyshortcuts={key}
            onClick={() => setOpen(act)}
          >
            {label}
          </Button>
        ))}
        <Button variant="subtle" color="gray" onClick={picking.clear}>
          {t('reinforcementGroup.pickNone')}
        </Button>
        {tickets.length === mostPicked && (
          <span className={`muted small break ${classes.muted}`}>
            {t('reinforcementGroup.pickedMost', { most: format.number(mostPicked) })}
          </span>
        )}
      </BulkBar>
      {open === 'split' && <SplitDialog {...dialog} />}
      {(open === 'move' || open === 'out') && <MoveDialog {...dialog} isOut={open === 'out'} />}
    </div>
  );
}
