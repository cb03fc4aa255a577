import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { NewPrompt } from './new-prompt.tsx';
import { PromptEditor } from './prompt-editor.tsx';

/** `/prompts/edit/{id?}`: without an id a form for a new prompt, with one its editor. */
export function PromptEditScreen() {
  const { id } = useParams({ from: '/layout/prompts/edit/{-$id}' });
  return id === undefined ? <NewPrompt /> : <ExistingPrompt key={id} uuid={id} />;
}

function ExistingPrompt({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.prompts.get.queryOptions({ input: { prompt: uuid } }),
  );
  if (data) return <PromptEditor prompt={data} />;
  if (!error) return <PageSkeleton label={t('prompts.loading')} />;
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'prompts.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}
