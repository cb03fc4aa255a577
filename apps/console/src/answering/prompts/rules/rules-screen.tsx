import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { RulesEditor } from './rules-editor.tsx';

/** `/prompts/rules`: the block that closes every prompt, in versions of which one is in force. */
export function RulesScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.prompts.rules.queryOptions());
  if (data) return <RulesEditor rules={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return <PageSkeleton label={t('prompts.rulesLoading')} />;
}
