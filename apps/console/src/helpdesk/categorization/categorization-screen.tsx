import { Button } from '@mantine/core';
import type { Categorizer } from '@replique/contract/helpdesk/categorization';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useAddressedClient } from '../../lib/own-client.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TabHead } from '../../ui/page/tab-head.tsx';
import { AutomaticSection } from './automatic-section.tsx';
import classes from './categorization.module.css';
import { CategoryTable } from './category-table.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReliabilityTable } from './reliability-table.tsx';
import { TryText } from './try-text.tsx';

/** What was learned from the tickets that have a category, and how far it can be trusted (spec §2, tab categorization). */
export function CategorizationScreen() {
  const { t } = useTranslation();
  const { client } = useAddressedClient();
  const { data, error, refetch } = useQuery(
    orpc.categorization.get.queryOptions({ input: client ? { client: client.uuid } : skipToken }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!client || !data) return <TabSkeleton label={t('categorization.loading')} />;
  if (data.labelled.texts === 0 && data.evaluation === null) {
    return (
      <EmptyState title={t('categorization.emptyTitle')} text={t('categorization.emptyText')} />
    );
  }
  return (
    <div className={`stack gap-24 ${classes.tab}`}>
      <TabHead
        title={t('titles.categorization')}
        intro={t('categorization.intro')}
        actions={<TrainButton client={client.uuid} categorizer={data} />}
      />
      <StateNote state={data.state} />
      <KeyFigures categorizer={data} />
      <AutomaticSection client={client.uuid} categorizer={data} />
      <CategoryTable categorizer={data} />
      {data.evaluation && <ReliabilityTable evaluation={data.evaluation} />}
      {data.evaluation && <TryText client={client.uuid} />}
    </div>
  );
}

function TrainButton({ client, categorizer }: { client: string; categorizer: Categorizer }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const train = useMutation(orpc.categorization.train.mutationOptions());
  const isWaiting = categorizer.state === 'waiting';
  const start = () =>
    train.mutate(
      { client },
      {
        onError: (error) => showAlert({ severity: 'error', text: escapeHtml(errorText(error)) }),
      },
    );
  return (
    <Button loading={train.isPending || isWaiting} onClick={start}>
      {t(categorizer.trainedAt ? 'categorization.trainAgain' : 'categorization.train')}
    </Button>
  );
}

/** What the last training came to, where there is something to say about it. */
function StateNote({ state }: Pick<Categorizer, 'state'>) {
  const { t } = useTranslation();
  if (state === 'waiting') return <p role="status">{t('categorization.training')}</p>;
  if (state === 'too-few') return <p role="status">{t('categorization.tooFew')}</p>;
  if (state === 'failed') return <p role="alert">{t('categorization.failed')}</p>;
  return null;
}
