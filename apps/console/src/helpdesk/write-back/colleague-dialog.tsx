import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { ManagedUser } from '@replique/contract/accounts/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../accounts/users/full-name.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { levels } from '../../lib/session/access.ts';
import classes from './colleague-dialog.module.css';

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
  const [active, setActive] = useState(0);
  const { people, error } = useColleagues(client, search);
  const items = people ?? [];
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActive((active + step + items.length) % items.length);
    }
    const person = items[active];
    if (event.key === 'Enter' && person) {
      event.preventDefault();
      onPick(person);
    }
  };
  const said = () => {
    if (error) return errorText(error);
    if (people === undefined) return t('tickets.assignee.loading');
    return people.length === 0 ? t('tickets.assignee.noneFound') : '';
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
        <TextInput
          type="search"
          aria-label={t('tickets.assignee.search')}
          placeholder={t('tickets.assignee.search')}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={items[active] ? `${listId}-${active}` : undefined}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <div
          id={listId}
          role="listbox"
          aria-label={title}
          className={`scroll-down ${classes.list}`}
        >
          {items.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the search
            <div
              key={person.uuid}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              ref={(element) => {
                if (index === active) element?.scrollIntoView({ block: 'nearest' });
              }}
              className={`stack round-6 pointer pad-4-8 ${classes.choice}`}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(person)}
            >
              <span className="cut medium">{fullName(person)}</span>
              <span className="cut muted small">{person.email}</span>
            </div>
          ))}
        </div>
        <p role="status" className="muted small hide-empty">
          {said()}
        </p>
      </div>
    </Modal>
  );
}
