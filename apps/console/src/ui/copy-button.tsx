import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from './alert-store.ts';
import { escapeHtml } from './text/escape-html.ts';

const shownFor = 2_000;

interface CopyButtonProps {
  text: string;
  /** Says what is copied. */
  label: string;
  /** Shown in place of the label where what is copied stands right beside the button. */
  shortLabel?: string;
  /** What a dialog is for, rather than a help beside a text. */
  isPrimary?: boolean;
}

/** Copies a text and says so; a browser that refuses is told of too. */
export function CopyButton({ text, label, shortLabel, isPrimary = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      showAlert({ text: escapeHtml(t('ui.copyFailed')), severity: 'error', delay: 8 });
    }
  };

  return (
    <Button
      size={isPrimary ? 'sm' : 'compact-sm'}
      variant={isPrimary ? 'filled' : 'default'}
      data-autofocus={isPrimary || undefined}
      aria-label={shortLabel && !isCopied ? label : undefined}
      leftSection={
        isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
      }
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('ui.copied') : (shortLabel ?? label)}</span>
    </Button>
  );
}
