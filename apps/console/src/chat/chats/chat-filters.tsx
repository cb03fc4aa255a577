import { NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChatRow } from '@replique/contract/chat/chats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';

import classes from './chats.module.css';
import { useChatLabels } from './labels.ts';
import { chatLanguages, chatScores, chatStates, type ChatSearch } from '../routes.ts';
import { countFilters, noFilters, type ChangeChats } from './chat-filter.ts';

interface FilterProps {
  search: ChatSearch;
  onChange: ChangeChats;
  rows: readonly ChatRow[] | undefined;
}

type Choice = { value: string; label: string };

// Only super-admins may list chatbots: the others choose among those whose chats they met.
const met = new Map<string, NonNullable<ChatRow['chatbot']>>();

/** The chatbots whose chats can be asked for. */
function useChatbots({ rows, search }: Pick<FilterProps, 'rows' | 'search'>): Choice[] {
  const { isSuperAdmin } = useSession();
  const client = useSelectedClient();
  const labels = useChatLabels();
  const { data = [] } = useQuery(orpc.chatbots.choices.queryOptions({ enabled: isSuperAdmin }));
  for (const { chatbot } of rows ?? []) if (chatbot) met.set(chatbot.uuid, chatbot);
  const all = isSuperAdmin
    ? data.filter((each) => client === undefined || each.client.uuid === client)
    : [...met.values()];
  const choices = all.map((each) => ({ value: each.uuid, label: labels.chatbot(each) }));
  const isKnown = choices.some(({ value }) => value === search.chatbot);
  const chosen = search.chatbot;
  return isKnown || chosen === undefined
    ? choices
    : [...choices, { value: chosen, label: labels.chatbot(met.get(chosen) ?? null) }];
}

function Select({
  label,
  choices,
  value,
  onPick,
}: {
  label: string;
  choices: Choice[];
  value: string | undefined;
  onPick: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[{ value: '', label: t('chats.any') }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onPick(currentTarget.value || undefined)}
    />
  );
}

function Fields({ search, onChange, rows }: FilterProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const chatbots = useChatbots({ rows, search });
  const pick =
    (name: keyof ChatSearch) =>
    (value: string | undefined): void =>
      onChange({ [name]: value });
  return (
    <div className={`stack gap-8 ${classes.fields}`}>
      <Select
        label={t('chats.filters.state')}
        choices={chatStates.map((value) => ({ value, label: t(`chats.states.${value}`) }))}
        value={search.state}
        onPick={pick('state')}
      />
      <Select
        label={t('chats.filters.chatbot')}
        choices={chatbots}
        value={search.chatbot}
        onPick={pick('chatbot')}
      />
      <Select
        label={t('chats.filters.score')}
        choices={chatScores.map((value) => ({ value, label: t(`chats.scores.${value}`) }))}
        value={search.score}
        onPick={pick('score')}
      />
      <Select
        label={t('chats.filters.escalated')}
        choices={(['1', '0'] as const).map((value) => ({
          value,
          label: t(`chats.escalatedChoices.${value === '1' ? 'yes' : 'no'}`),
        }))}
        value={search.escalated}
        onPick={pick('escalated')}
      />
      <Select
        label={t('chats.filters.language')}
        choices={chatLanguages.map((value) => ({ value, label: languageName(value) }))}
        value={search.language}
        onPick={pick('language')}
      />
      <span className={`stack gap-8 ${classes.days}`}>
        <DayField label={t('chats.filters.from')} day={search.from} onDay={pick('from')} />
        <DayField label={t('chats.filters.to')} day={search.to} onDay={pick('to')} />
      </span>
    </div>
  );
}

/** Words to search for, and behind a button what else narrows the list. */
export function ChatFilters(props: FilterProps) {
  const { search, onChange } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const count = countFilters(search);
  // Filters in force are seen: a list that is narrowed without a word misleads.
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <div
      className={`sticky stack line-below ground-page gap-8 pad-10-12 above ${classes.filters}`}
      role="group"
      aria-label={t('chats.filter')}
    >
      <div className={`row shrink gap-8 ${classes.line}`}>
        <SearchField
          label={t('chats.search')}
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
        />
        <button
          type="button"
          className={`hover inline-row centre-row h-32 round-6 gap-4 pointer small soft pad-0-8 framed-strong ground-surface rigid ${classes.filterButton}`}
          aria-expanded={isOpen}
          aria-label={
            count === 0
              ? t('chats.filter')
              : t('chats.filterCount', { number: format.number(count) })
          }
          title={t('chats.filter')}
          data-on={count > 0 || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconFilter size={16} aria-hidden />
          {count > 0 && <span className="figures">{format.number(count)}</span>}
        </button>
      </div>
      {isOpen && <Fields {...props} />}
      {isOpen && count > 0 && (
        <button
          type="button"
          className="inline-button inline-row fit gap-4 min-h-24"
          onClick={() => onChange(noFilters)}
        >
          {t('ui.clearFilters')}
        </button>
      )}
    </div>
  );
}
