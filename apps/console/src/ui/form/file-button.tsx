import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../alert-store.ts';

interface FileButtonProps {
  label: string;
  isPrimary: boolean;
  isOff: boolean;
  onChoose: (file: File) => Promise<void>;
}

/** Opens the browser's choice of a CSV file. */
export function FileButton({ label, isPrimary, isOff, onChoose }: FileButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  // It may have been moved, or may not be read by this person.
  const choose = (file: File) =>
    onChoose(file).catch(() => showAlert({ text: t('ui.fileUnreadable'), severity: 'error' }));
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    // The same file, mended meanwhile, may be chosen again.
    event.currentTarget.value = '';
    if (chosen) void choose(chosen);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        aria-label={label}
        onChange={onChange}
      />
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        disabled={isOff}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
