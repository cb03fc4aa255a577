import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useSession } from '../../lib/session/session.ts';
import { RefreshButton } from './head-actions.tsx';
import { statusQuery } from './status-query.ts';
import { useModuleIsOff } from './use-module-is-off.ts';

/**
 * The list has no rows and nothing narrows it: why, and what to do. `isAll`: groups of every state were asked for, not
 * only those without an answer; no client where the groups of all clients are listed.
 */
export function useNoGroups(client: string | undefined, isAll: boolean) {
  const { t } = useTranslation();
  const format = useFormat();
  const { level } = useSession();
  const isOff = useModuleIsOff(client);
  const { data: status } = useQuery({
    ...statusQuery(client ?? ''),
    enabled: client !== undefined,
  });
  if (client !== undefined && status?.checkedAt === null) {
    return {
      title: t('reinforcement.neverTitle'),
      text: t(status.isRunning ? 'reinforcement.neverRunning' : 'reinforcement.neverText'),
      action: !status.isRunning && !isOff && hasRole(level, 'agent') && (
        <RefreshButton client={client} />
      ),
    };
  }
  if (!isAll && status?.grouped !== 0) {
    return {
      title: t('reinforcement.emptyTitle'),
      text: t('reinforcement.emptyText'),
      action: <ShowAll />,
    };
  }
  return {
    title: t('reinforcement.noneTitle'),
    text: status
      ? t('reinforcement.noneText', { least: format.number(status.minTicketsPerGroup) })
      : t('reinforcement.noneTextAll'),
  };
}

function ShowAll() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/renforcement"
          search={(old: Record<string, unknown>) => ({ ...old, state: 'all' })}
          {...props}
        />
      )}
    >
      {t('reinforcement.showAll')}
    </Button>
  );
}
