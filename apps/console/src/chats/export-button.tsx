import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { useFormat } from '../lib/format.ts';
import type { LanguageCode } from '../lib/language.ts';
import { useErrorText } from '../lib/phrase.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toChatFilter, type ChatSearch } from './chat-search.ts';
import classes from './chats.module.css';

/** How many chats the filters leave; when capped, at least so many. */
export type Found = { total: number; totalIsCapped: boolean };

interface ExportButtonProps {
  search: ChatSearch;
  found: Found | undefined;
}

/** A file of the archived chats that the filters leave; it is made in the background. */
export function ExportButton({ search, found }: ExportButtonProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const client = useSelectedClient();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useMutation({
    mutationFn: () =>
      api.chats.export({
        client,
        ...toChatFilter(search),
        headings: i18n.language as LanguageCode,
      }),
    onSuccess: async () => {
      setIsOpen(false);
      showAlert({ text: t('chats.exportAsked'), delay: 6 });
      await queryClient.invalidateQueries({ queryKey: ['exports'] });
    },
  });
  const { total: count, totalIsCapped } = found ?? { total: 0, totalIsCapped: false };
  const number = format.number(count);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        classNames={{ label: classes.exportLabel, section: classes.exportIcon }}
        disabled={count === 0}
        onClick={() => {
          ask.reset();
          setIsOpen(true);
        }}
      >
        {t('chats.export')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={
          totalIsCapped
            ? t('chats.exportTitleCapped', { number })
            : t('chats.exportTitle', { count, number })
        }
        confirmLabel={t('chats.exportConfirm')}
        isBusy={ask.isPending}
        error={
          client === undefined
            ? errorText({ code: 'chats.client-missing' })
            : ask.error
              ? errorText(ask.error)
              : undefined
        }
        isConfirmDisabled={client === undefined}
        onConfirm={() => ask.mutate()}
        onCancel={() => setIsOpen(false)}
      >
        {t('chats.exportText')}
      </ConfirmDialog>
    </>
  );
}
