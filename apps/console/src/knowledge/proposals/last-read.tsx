import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useTold } from '../../ui/use-told.ts';

/** When answers were last read, and the button that reads them now. */
export function LastRead({ client, checkedAt }: { client: string; checkedAt: string | null }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation(
    orpc.proposals.refresh.mutationOptions(useTold('proposals.refreshed', 4)),
  );
  return (
    <span className="row wrap push gap-8-12">
      {checkedAt !== null && (
        <span className="muted small">
          {t('proposals.checkedAt')} <RelativeTime at={checkedAt} />
        </span>
      )}
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => mutate({ client })}
      >
        {t('proposals.refresh')}
      </Button>
    </span>
  );
}
