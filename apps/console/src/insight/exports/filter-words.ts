import type { ExportKind } from '@replique/contract/insight/export-columns';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { actionWords, type PhraseKey } from '../../lib/language/phrase.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';

type Filter = Record<string, unknown>;

/** What reads as nothing chosen, by kind and field. */
const usual: Partial<Record<ExportKind, Filter>> = {
  tickets: { status: 'all' },
};

/** Fields whose values are ids, which say nothing to people. */
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const roles = ['guest', 'user', 'agent', 'admin', 'superAdmin'] as const;

/** Where the word of a value stands in the phrases, by kind and field. */
function keyOf(kind: ExportKind, field: string, value: string): string | undefined {
  const keys: Record<string, string> = {
    'tickets tab': value === 'all' ? 'exporting.whole.tickets' : `tickets.${value}`,
    'tickets status': `exporting.statuses.${value}`,
    'tickets suggestion': `ticketList.suggestion.${value}`,
    'tickets editClass': `ticketList.editClass.${value}`,
    'tickets sources': `ticketList.sources.${value}`,
    'tickets channel': `tickets.channels.${value}`,
    'chats which': value === 'all' ? 'exporting.whole.chats' : `chats.tabs.${value}`,
    'chats state': `chats.states.${value}`,
    'chats score': `chats.scores.${value}`,
    'chats escalated': `chats.escalatedChoices.${value === '1' ? 'yes' : 'no'}`,
    'suggestions state': `exporting.suggestionStates.${value}`,
    'suggestions editClass': `ticketList.editClass.${value}`,
    'suggestions channel': `tickets.channels.${value}`,
    'insights by': `exporting.breakdowns.${value}`,
    'insights compare': `exporting.comparisons.${value}`,
    'insights channel': `tickets.channels.${value}`,
    'users role': `users.roles.${roles[Number(value) - 1] ?? value}`,
    'audit area': `auditLog.areas.${value}`,
    'audit action': `audit.actions.${value}`,
    'audit actor': `auditLog.actors.${value}`,
  };
  return keys[`${kind} ${field}`];
}

interface Words {
  t: TFunction;
  exists: (key: string) => boolean;
  languageName: (code: string) => string;
  day: (day: string) => string;
}

function valueText(kind: ExportKind, field: string, value: string, words: Words): string {
  const { t, exists, languageName } = words;
  const key = keyOf(kind, field, value);
  // An action stands alone here, without the name that follows it elsewhere.
  if (key !== undefined && exists(key)) return actionWords(t(key as PhraseKey));
  if (field === 'language') return languageName(value);
  if (isId.test(value)) return t('exporting.chosenOne');
  return field === 'category' || field === 'channel' ? readableLabel(value) : value;
}

function daysText({ from, to }: Filter, { t, day }: Words): string[] {
  const [first, last] = [from, to].map((each) =>
    typeof each === 'string' ? day(each) : undefined,
  );
  if (first && last) return [t('ticketList.fromTo', { from: first, to: last })];
  if (first) return [t('ticketList.since', { day: first })];
  return last ? [t('ticketList.until', { day: last })] : [];
}

/**
 * What a file was narrowed to, in words, one a field: "Channel: E-mail, Chat". Null: its rows were picked one by one.
 */
export function filterWords(kind: ExportKind, filter: Filter | null, words: Words): string[] {
  const { t, exists } = words;
  if (filter === null) return [t('exporting.picked')];
  const { from: _, to: __, client: ___, ...fields } = filter;
  const texts = Object.entries(fields).flatMap(([field, value]) => {
    const values = (Array.isArray(value) ? value : [value])
      .filter((each) => typeof each === 'string' || typeof each === 'number')
      .map(String)
      .filter((each) => each !== '' && each !== usual[kind]?.[field]);
    // The zone of the days says nothing where there are no days.
    if (values.length === 0 || field === 'zone') return [];
    if (field === 'search') return [t('exporting.words', { words: values[0] })];
    const key = `exporting.fields.${field}`;
    const label = exists(key) ? t(key as PhraseKey) : readableLabel(field);
    const said = values.map((each) => valueText(kind, field, each, words)).join(', ');
    return [t('ui.filterIs', { filter: label, value: said })];
  });
  return [...texts, ...daysText(filter, words)];
}

export function useFilterWords(): (kind: ExportKind, filter: Filter | null) => string[] {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  return (kind, filter) =>
    filterWords(kind, filter, {
      t,
      exists: (key) => i18n.exists(key),
      languageName,
      day: format.shortDay,
    });
}
