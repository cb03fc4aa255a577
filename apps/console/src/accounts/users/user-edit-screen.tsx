import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { ExistingUser } from './existing-user.tsx';
import { NewUser } from './new-user.tsx';

/** `/users/edit/{uuid?}`: without a uuid a form for a new person, with one theirs. */
export function UserEditScreen() {
  const { uuid } = useParams({ from: '/layout/users/edit/{-$uuid}' });
  return uuid === undefined ? <NewUser /> : <LoadedUser key={uuid} uuid={uuid} />;
}

function LoadedUser({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(orpc.users.get.queryOptions({ input: { user: uuid } }));
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'users.not-found' })} />;
  if (data) return <ExistingUser user={data} />;
  if (!error) return <PageSkeleton label={t('users.loading')} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}
