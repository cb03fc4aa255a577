import { Button } from '@mantine/core';
import { IconArrowMerge, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useDismissal } from './use-dismissal.ts';
import type { GroupActs } from './use-group-acts.ts';

/** What can be done with the group as a whole. */
export function GroupActions(acts: GroupActs) {
  const { group } = acts;
  const { t } = useTranslation();
  const [open, setOpen] = useState<'rename' | 'merge'>();
  const rename = useFocusBack<HTMLButtonElement>(open === 'rename');
  const merge = useFocusBack<HTMLButtonElement>(open === 'merge');
  const { dismiss, restore, undo, isBusy } = useDismissal(acts);
  const isDismissed = group.state === 'dismissed';
  // Its answer is withdrawn first: nobody dismisses what suggestions draw on.
  const isAnswered = group.approved !== null;
  const turn = isDismissed ? restore : isAnswered ? undefined : dismiss;
  useSingleKeys({
    r: () => setOpen('rename'),
    g: () => setOpen('merge'),
    d: isBusy ? undefined : turn,
    z: undo,
  });
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        ref={rename}
        variant="default"
        aria-keyshortcuts="r"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setOpen('rename')}
      >
        {t('reinforcementGroup.rename')}
      </Button>
      <Button
        ref={merge}
        variant="default"
        aria-keyshortcuts="g"
        leftSection={<IconArrowMerge size={16} aria-hidden />}
        onClick={() => setOpen('merge')}
      >
        {t('reinforcementGroup.merge')}
      </Button>
      <Button
        variant="default"
        aria-keyshortcuts="d"
        loading={isBusy}
        disabled={turn === undefined}
        title={turn === undefined ? t('reinforcementGroup.dismissAnswered') : undefined}
        onClick={turn}
      >
        {t(isDismissed ? 'reinforcementGroup.restore' : 'reinforcementGroup.dismiss')}
      </Button>
      {open === 'rename' && <RenameDialog {...acts} onClose={close} />}
      {open === 'merge' && <MergeDialog {...acts} onClose={close} />}
    </>
  );
}
