import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

// It is opened by few: it travels when it is asked for.
const ExportDialog = lazyPart(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
);

type ExportButtonProps = Pick<
  ExportDialogProps,
  'subject' | 'total' | 'isTotalCapped' | 'onAsked'
> & {
  size?: ButtonProps['size'] | undefined;
  classNames?: { label?: string | undefined; section?: string | undefined } | undefined;
};

/** Opens the dialog for a file of what a list shows; an empty list makes none. */
export function ExportButton({ size, classNames, ...dialog }: ExportButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isOpen);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        {...(size && { size })}
        {...(classNames && { classNames })}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={dialog.total === 0}
        onClick={() => setIsOpen(true)}
      >
        {t('exporting.export')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...dialog} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
