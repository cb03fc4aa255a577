import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useTold } from '../../ui/use-told.ts';
import type { GapsSearch } from '../routes.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';

export interface GapsListProps {
  client: string;
  search: GapsSearch;
  change: ChangeSearch<GapsSearch>;
  /** The switch between the two lists. */
  views: ReactNode;
}

/** When it was last looked, and for Admins the button that looks now. */
export function LastLook({ client, checkedAt }: { client: string; checkedAt: string | null }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const { mutate, isPending } = useMutation(
    orpc.gaps.refresh.mutationOptions(useTold('gaps.refreshed')),
  );
  return (
    <span className="row wrap push gap-8-12">
      {checkedAt !== null && (
        <span className="muted small">
          {t('gaps.checkedAt')} <RelativeTime at={checkedAt} />
        </span>
      )}
      {hasRole(level, 'admin') && (
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => mutate({ client })}
        >
          {t('gaps.refresh')}
        </Button>
      )}
    </span>
  );
}
