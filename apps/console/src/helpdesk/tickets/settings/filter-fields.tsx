import { Switch, TagsInput, TextInput } from '@mantine/core';
import type { DetailedFilters, TicketValues } from '@replique/contract/helpdesk/ticket-settings';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { oldestAge, type FilterDraft } from './filter-draft.ts';
import classes from './ticket-settings.module.css';

interface ListFieldProps {
  label: string;
  value: string[];
  seen?: TicketValues['tags'] | undefined;
  /** Nothing chosen means everything. */
  isChoice?: boolean;
  onChange: (value: string[]) => void;
}

/** A list of texts as chips; Enter adds one, a text may hold commas. Values that tickets have are proposed. */
export function ListField({ label, value, seen = [], isChoice, onChange }: ListFieldProps) {
  const { t } = useTranslation();
  const counts = new Map(seen.map((each) => [each.value, each.count]));
  return (
    <TagsInput
      label={label}
      value={value}
      data={[...counts.keys()]}
      placeholder={isChoice && value.length === 0 ? t('ticketSettings.filters.all') : undefined}
      splitChars={['\n']}
      maxTags={500}
      maxLength={200}
      acceptValueOnBlur
      onChange={(next) => onChange(next.map((text) => text.trim()).filter((text) => text !== ''))}
      renderOption={({ option }) => (
        <span>
          {option.value}{' '}
          <small className={`muted ${classes.seen}`}>
            {t('ticketSettings.seen', { count: counts.get(option.value) ?? 0 })}
          </small>
        </span>
      )}
    />
  );
}

interface FilterFieldsProps {
  draft: FilterDraft;
  values: TicketValues | undefined;
  onChange: (draft: FilterDraft) => void;
}

type ListName = {
  [K in keyof DetailedFilters]: DetailedFilters[K] extends string[] ? K : never;
}[keyof DetailedFilters];

/** Every filter of a client, by what it looks at. */
export function FilterFields({ draft, values, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const list = (name: ListName, seen?: TicketValues['tags']) => (
    <ListField
      label={t(`ticketSettings.filters.${name}`)}
      value={draft[name]}
      seen={seen}
      isChoice={!name.endsWith('Contains')}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  );
  return (
    <>
      <FormSection
        title={t('ticketSettings.filters.ticket')}
        why={t('ticketSettings.filters.ticketWhy')}
        isInTab
      >
        {list('channels', values?.channels)}
        {list('categories', values?.categories)}
        {list('languages', values?.languages)}
        {list('groupIds', values?.groupIds)}
        {list('formIds', values?.formIds)}
        <TagFields {...{ draft, values, onChange }} />
      </FormSection>
      <DomainFields {...{ draft, values, onChange }} />
      <FormSection
        title={t('ticketSettings.filters.words')}
        why={t('ticketSettings.filters.wordsWhy')}
        isInTab
      >
        {list('subjectContains')}
        {list('bodyContains')}
      </FormSection>
      <TimeFields {...{ draft, values, onChange }} />
    </>
  );
}

function TagFields({ draft, values, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const { tags } = draft;
  return (
    <>
      <ListField
        label={t('ticketSettings.filters.tagsAny')}
        value={tags.any}
        seen={values?.tags}
        onChange={(any) => onChange({ ...draft, tags: { ...tags, any } })}
      />
      <ListField
        label={t('ticketSettings.filters.tagsNone')}
        value={tags.none}
        seen={values?.tags}
        onChange={(none) => onChange({ ...draft, tags: { ...tags, none } })}
      />
    </>
  );
}

function DomainFields({ draft, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const domains = draft.requesterDomains;
  const change = (patch: Partial<typeof domains>) =>
    onChange({ ...draft, requesterDomains: { ...domains, ...patch } });
  return (
    <FormSection
      title={t('ticketSettings.filters.people')}
      why={t('ticketSettings.filters.peopleWhy')}
      isInTab
    >
      <ListField
        label={t('ticketSettings.filters.domainsOnly')}
        value={domains.only}
        onChange={(only) => change({ only })}
      />
      <ListField
        label={t('ticketSettings.filters.domainsExcept')}
        value={domains.except}
        onChange={(except) => change({ except })}
      />
    </FormSection>
  );
}

function TimeFields({ draft, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection
      title={t('ticketSettings.filters.time')}
      why={t('ticketSettings.filters.timeWhy')}
      isInTab
    >
      <TextInput
        label={t('ticketSettings.filters.maxAgeDays')}
        inputMode="numeric"
        w="12rem"
        value={draft.age}
        error={
          oldestAge(draft.age) === undefined ? t('ticketSettings.filters.ageInvalid') : undefined
        }
        onChange={(event) => onChange({ ...draft, age: event.currentTarget.value })}
      />
      <Switch
        label={t('ticketSettings.filters.firstMessageOnly')}
        description={t('ticketSettings.filters.firstMessageWhy')}
        checked={draft.firstMessageOnly}
        onChange={(event) => onChange({ ...draft, firstMessageOnly: event.currentTarget.checked })}
      />
    </FormSection>
  );
}
