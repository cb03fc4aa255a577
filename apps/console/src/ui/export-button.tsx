import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportDialogContext, type ExportDialogProps } from '../lib/export-dialog.ts';
import { useFocusBack } from './focus/use-focus-back.ts';

type ExportButtonProps = Pick<
  ExportDialogProps,
  'subject' | 'total' | 'isTotalCapped' | 'onAsked'
> & {
  size?: ButtonProps['size'] | undefined;
  classNames?: Partial<Record<'root' | 'label' | 'section', string | undefined>> | undefined;
};

/** Opens the dialog for a file of what a list shows; an empty list makes none. */
export function ExportButton({ size, classNames, ...dialog }: ExportButtonProps) {
  const { t } = useTranslation();
  const drawDialog = use(ExportDialogContext);
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
      {isOpen && <Suspense>{drawDialog({ ...dialog, onClose: () => setIsOpen(false) })}</Suspense>}
    </>
  );
}
