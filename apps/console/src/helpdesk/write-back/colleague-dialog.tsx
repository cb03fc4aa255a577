import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ManagedUser } from '@replique/contract/accounts/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../accounts/users/full-name.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { levels } from '../../lib/session/access.ts';
import { SearchChoices } from '../../ui/form/search-choices.tsx';

interface ColleagueDialogProps {
  /** Whose people are offered; undefined: the caller's own client. */
  client: string | undefined;
  title: string;
  onPick: (colleague: ManagedUser) => void;
  onClose: () => void;
}

/** So many are read; more are found by typing. */
const mostShown = 100;

/** The people of a client who may answer tickets, by name. */
function useColleagues(client: string | undefined, search: string) {
  const [asked] = useDebouncedValue(search.trim(), 200);
  const { data, error } = useQuery(
    orpc.users.list.queryOptions({
      input: {
        ...(client !== undefined && { client }),
        ...(asked !== '' && { search: asked }),
        sort: 'firstname',
        pageSize: mostShown,
        page: 1,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const people = data?.items.filter(({ role }) => role >= levels.agent);
  return { people, error };
}

/** A colleague to give tickets to, found by typing; arrows choose, Enter takes. */
export function ColleagueDialog({ client, title, onPick, onClose }: ColleagueDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const { people, error } = useColleagues(client, search);
  const said = () => {
    if (error) return errorText(error);
    if (people === undefined) return t('ticketStates.assignee.loading');
    return people.length === 0 ? t('ticketStates.assignee.noneFound') : '';
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="26rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack gap-8">
        <SearchChoices
          label={title}
          searchLabel={t('ticketStates.assignee.search')}
          search={search}
          onSearch={setSearch}
          choices={(people ?? []).map((person) => ({
            key: person.uuid,
            title: fullName(person),
            text: person.email,
            value: person,
          }))}
          onPick={onPick}
          status={said()}
        />
      </div>
    </Modal>
  );
}
