import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { historyTarget } from '../../lib/history.ts';
import { orpc } from '../../lib/orpc.ts';

/** The way on from what is written now: the first of what waits, as the list has it. */
export function NextToWrite({ client, after }: { client: string; after: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(orpc.toWrite.list.queryOptions({ input: { client, pageSize: 10 } }));
  const next = data?.items.find(({ uuid }) => uuid !== after);
  const target = next && historyTarget(next.href);
  if (!target) return null;
  return (
    <Button
      variant="default"
      title={next.title}
      renderRoot={(props) => <Link {...target} {...props} />}
    >
      {t('toWrite.next')}
    </Button>
  );
}
