import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../../lib/client-list.ts';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';

import { CheckList } from '../../ui/list/check-list.tsx';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { DayField } from '../../ui/form/day-field.tsx';

import classes from './audit.module.css';
import { PickList } from './pick-list.tsx';
import { useActions } from './use-actions.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';
import { actorKinds, type AuditSearch } from '../routes.ts';

export interface FilterProps {
  search: AuditSearch;
  onChange: ChangeSearch<AuditSearch>;
}

/** First and last name as far as they are known, else the e-mail. */
const nameOf = (person: { firstname: string; lastname: string; email: string }) =>
  [person.firstname, person.lastname].filter(Boolean).join(' ') || person.email;

export function PersonChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [words, setWords] = useState('');
  const { data, error } = useQuery(
    orpc.users.list.queryOptions({ input: { search: words || undefined, pageSize: 25 } }),
  );
  if (error && data === undefined)
    return (
      <p role="alert" className={`muted small ${classes.note}`}>
        {errorText(error)}
      </p>
    );
  return (
    <PickList
      label={t('auditLog.findPerson')}
      choices={data?.items.map((person) => ({
        value: person.uuid,
        label: nameOf(person),
        hint: person.email,
      }))}
      value={search.person}
      words={words}
      onWords={setWords}
      onPick={(person) => onChange({ person })}
    />
  );
}

export function ClientChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { data } = useClientList();
  const found = data?.filter(({ name }) =>
    name.toLocaleLowerCase().includes(words.toLocaleLowerCase()),
  );
  return (
    <PickList
      label={t('auditLog.findClient')}
      choices={found?.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={search.client}
      words={words}
      onWords={setWords}
      onPick={(client) => onChange({ client })}
    />
  );
}

export function AreaChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const { areaChoices } = useActions();
  return (
    <CheckList
      label={t('auditLog.filters.area')}
      choices={areaChoices()}
      chosen={search.area}
      onChoose={(area) => onChange({ area })}
      finder={{ label: t('auditLog.findArea'), nothingFound: t('auditLog.nothingFound') }}
    />
  );
}

/** The actions of the chosen areas; what is chosen stands there in any case. */
export function ActionChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const { actionChoices, actionName } = useActions();
  const choices = actionChoices(search.area);
  const others = search.action.filter((value) => choices.every((each) => each.value !== value));
  return (
    <CheckList
      label={t('auditLog.filters.action')}
      choices={[...others.map((value) => ({ value, label: actionName(value) })), ...choices]}
      chosen={search.action}
      onChoose={(action) => onChange({ action })}
      finder={{ label: t('auditLog.findAction'), nothingFound: t('auditLog.nothingFound') }}
    />
  );
}

export function ActorChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-8 pad-6">
      <ChoiceChips<AuditSearch['actor']>
        label={t('auditLog.filters.actor')}
        choices={actorKinds.map((value) => ({ value, label: t(`auditLog.actors.${value}`) }))}
        value={search.actor}
        onPick={(actor) => onChange({ actor: actor === search.actor ? undefined : actor })}
      />
    </div>
  );
}

export function DateChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-8 pad-6">
      <DayField label={t('auditLog.from')} day={search.from} onDay={(from) => onChange({ from })} />
      <DayField label={t('auditLog.to')} day={search.to} onDay={(to) => onChange({ to })} />
      <p className={`muted small ${classes.note}`}>{t('auditLog.daysAreUtc')}</p>
    </div>
  );
}

function usePersonWords(uuid: string | undefined): string | undefined {
  const { t } = useTranslation();
  const { data, error } = useQuery(
    orpc.users.get.queryOptions({
      input: uuid === undefined ? skipToken : { user: uuid },
      // Nobody knows the name of a person who was deleted.
      retry: false,
      staleTime: 60_000,
    }),
  );
  if (uuid === undefined) return undefined;
  if (data) return nameOf(data);
  return t(error ? 'auditLog.somebodyDeleted' : 'auditLog.loading');
}

/** What is chosen of each filter, in words; undefined where nothing is. */
export function useChosenWords(search: AuditSearch) {
  const { t } = useTranslation();
  const format = useFormat();
  const { actionName, areaText } = useActions();
  const { data: clients } = useClientList();
  const person = usePersonWords(search.person);
  const several = (words: string[]) =>
    words.length < 2
      ? words[0]
      : t('ticketList.andMore', { first: words[0], more: words.length - 1 });
  const { client, from, to } = search;
  const days = () => {
    if (from && to) return t('ticketList.fromTo', { from: format.day(from), to: format.day(to) });
    if (from) return t('ticketList.since', { day: format.day(from) });
    return to && t('ticketList.until', { day: format.day(to) });
  };
  return {
    client:
      client === undefined
        ? undefined
        : (clients?.find(({ uuid }) => uuid === client)?.name ?? t('auditLog.loading')),
    person,
    area: several(search.area.map(areaText)),
    action: several(search.action.map(actionName)),
    actor: search.actor && t(`auditLog.actors.${search.actor}`),
    dates: days(),
  };
}
