import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useAddressedClient } from '../../lib/own-client.ts';
import { ListScreen, onePage } from '../../ui/list/list-screen.tsx';
import { TabHead } from '../../ui/page/tab-head.tsx';
import { DeleteSetDialog } from './delete-set-dialog.tsx';
import { toSet } from './links.ts';
import { RunDialog } from './runs/run-dialog.tsx';
import { useSetColumns } from './set-columns.tsx';
import { SetDialog } from './set-dialog.tsx';

type Asked =
  | { what: 'add' }
  | { what: 'edit'; set: TestSet }
  | { what: 'run'; set: TestSet }
  | { what: 'delete'; set: TestSet };

/** The client tab `batch-testing`: the client's test sets and how each did last. */
export function BatchTestingScreen() {
  const { client } = useAddressedClient();
  // The page around this tab waits for the client before it shows a tab.
  return client ? <Sets client={client.uuid} /> : null;
}

function Sets({ client }: { client: string }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.batchTesting.sets.queryOptions({ input: { client } }));
  const sets = query.data?.items;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const columns = useSetColumns({
    onRun: (set) => setAsked({ what: 'run', set }),
    onEdit: (set) => setAsked({ what: 'edit', set }),
    onDelete: (set) => setAsked({ what: 'delete', set }),
  });
  const setOf = (what: Asked['what']) =>
    asked?.what === what && 'set' in asked ? asked.set : undefined;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAsked({ what: 'add' })}
    >
      {t('batchTesting.newSet')}
    </Button>
  );
  return (
    <>
      <TabHead
        title={t('titles.batchTesting')}
        intro={t('batchTesting.intro')}
        actions={sets && sets.length > 0 && add}
      />
      <ListScreen
        label={t('batchTesting.sets')}
        query={{ ...query, data: sets && onePage(sets) }}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowLink={({ uuid }) => ({ ...toSet(client, uuid) })}
        skeletonRows={5}
        empty={{
          title: t('batchTesting.noSetsTitle'),
          text: t('batchTesting.noSetsText'),
          action: add,
        }}
      />
      <SetDialog
        client={client}
        isOpen={asked?.what === 'add' || asked?.what === 'edit'}
        set={setOf('edit')}
        onClose={close}
      />
      <RunDialog set={setOf('run')} onClose={close} />
      <DeleteSetDialog set={setOf('delete')} onClose={close} />
    </>
  );
}
