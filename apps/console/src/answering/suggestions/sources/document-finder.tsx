import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import classes from '../rating/rating.module.css';

export interface NamedDocument {
  uuid: string;
  title: string;
}

interface DocumentFinderProps {
  client: string;
  value: NamedDocument | null;
  onPick: (document: NamedDocument | null) => void;
}

const shownDocuments = 10;

function useFoundDocuments(client: string, search: string) {
  const [asked] = useDebouncedValue(search.trim(), 200);
  const { data, isFetching } = useQuery(
    orpc.knowledge.list.queryOptions({
      input: asked === '' ? skipToken : { client, search: asked, pageSize: shownDocuments },
      // What was found for other words is not shown for these.
      placeholderData: undefined,
    }),
  );
  const isAsked = asked !== '' && search.trim() === asked;
  return {
    found: isAsked ? (data?.items ?? []) : [],
    isEmpty: isAsked && !isFetching && data?.items.length === 0,
  };
}

/** A document of the client, found by typing; arrows choose, Enter takes. */
export function DocumentFinder({ client, value, onPick }: DocumentFinderProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const { found, isEmpty } = useFoundDocuments(client, search);
  const pick = (document: NamedDocument | undefined) => {
    if (!document) return;
    onPick({ uuid: document.uuid, title: document.title });
    setSearch('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // As long as something is typed the keys mean the search, also while nothing is found yet.
    if (search.trim() === '') return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(found[active]);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setSearch('');
    }
  };
  if (value) {
    return (
      <div className="row wrap break gap-6">
        <span className={`muted small ${classes.label}`}>{t('workbench.better')}</span>
        <span>{value.title}</span>
        <CloseButton
          size="sm"
          aria-label={t('workbench.betterRemove', { title: value.title })}
          onClick={() => onPick(null)}
        />
      </div>
    );
  }
  return (
    <div>
      <TextInput
        label={t('workbench.better')}
        description={t('workbench.betterHelp')}
        placeholder={t('workbench.betterSearch')}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('workbench.better')}
        className="scroll framed round-6 ground-surface mt-4 pad-4 max-h-224"
        hidden={found.length === 0}
      >
        {found.map((document, index) => (
          <div
            key={document.uuid}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={`break round-4 pointer hover pad-4-8 ${classes.option}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(document)}
            onKeyDown={onKeyDown}
          >
            {document.title}
          </div>
        ))}
      </div>
      <p role="status" className="muted small hide-empty">
        {isEmpty && t('workbench.betterNone')}
      </p>
    </div>
  );
}
