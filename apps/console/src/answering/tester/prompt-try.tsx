import { IconBuilding } from '@tabler/icons-react';
import type { PromptDetail, PromptDraft } from '@replique/contract/answering/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../../lib/client-list.ts';
import { type ChangeSearch, useSearchState } from '../../lib/search-state.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { Picker } from '../../ui/form/picker.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { QuestionField } from './question-field.tsx';
import { PromptTryAnswers } from './prompt-try-answers.tsx';
import { PromptTryPreview } from './prompt-try-preview.tsx';

import { TicketField } from './ticket-field.tsx';
import type { PromptSearch } from './asked-search.ts';
import { askedIn, withTyped, type ChangeForm } from './tester-form.ts';

export interface PromptTryProps {
  prompt: PromptDetail;
  /** The text as it is being written. */
  draft: Pick<PromptDraft, 'context' | 'style'>;
  /** It stays as it is while another pane is in front. */
  isShown?: boolean;
}

/** A prompt as it is being written, tried on a question or a ticket: its answer, or what the model would be sent. */
export function PromptTry({ prompt, draft, isShown = true }: PromptTryProps) {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/prompts/edit/{-$id}');
  const selected = useSelectedClient();
  const client = search.tryClient ?? selected ?? prompt.clients[0]?.uuid;
  const [typed, type] = useState<string>();
  const props = { prompt, draft, client: client ?? '', search, onChange: change };
  const { question, ticket, cut } = withTyped(askedIn(search, search.asked === 'ticket'), typed);
  const asking = { ...search, question, ticket, cut };
  return (
    <div className="column gap-14 pad-12-20-24">
      <h2 className="visually-hidden">{t('promptTry.title')}</h2>
      <ClientField
        prompt={prompt}
        client={client}
        onPick={(uuid) => {
          // The question stays, and stands in the address by now.
          if (search.asked === 'ticket') type(undefined);
          change({ tryClient: uuid, ticket: undefined, cut: undefined });
        }}
      />
      {client === undefined ? (
        <EmptyState
          kind="choose"
          title={t('promptTry.chooseTitle')}
          text={t('promptTry.chooseText')}
        />
      ) : (
        <>
          <AskedFields client={client} search={search} onChange={change} onType={type} />
          <ChoiceChips
            label={t('promptTry.view')}
            choices={[
              { value: 'answer', label: t('promptTry.answer') },
              { value: 'preview', label: t('promptTry.preview') },
            ]}
            value={search.view}
            onPick={(view) => change({ view }, { replace: true })}
          />
          {/* An answer stays while one looks at the preview. */}
          <div hidden={search.view !== 'answer'}>
            <PromptTryAnswers key={client} {...props} search={asking} />
          </div>
          {search.view === 'preview' && isShown && <PromptTryPreview {...props} />}
        </>
      )}
    </div>
  );
}

interface ClientFieldProps extends Pick<PromptTryProps, 'prompt'> {
  client: string | undefined;
  onPick: (client: string | undefined) => void;
}

function ClientField({ prompt, client, onPick }: ClientFieldProps) {
  const { t } = useTranslation();
  const { data: clients = [] } = useClientList();
  const using = new Set(prompt.clients.map(({ uuid }) => uuid));
  const offered = clients.filter(({ uuid, archived }) => !archived || uuid === client);
  const labelled = offered.map(({ uuid, name }) => ({
    value: uuid,
    label: using.has(uuid) ? t('promptTry.uses', { client: name }) : name,
  }));
  return (
    <div className="stack shrink gap-4">
      <span className="medium" aria-hidden>
        {t('promptTry.client')}
      </span>
      <Picker
        label={t('promptTry.client')}
        icon={<IconBuilding size={16} aria-hidden />}
        options={[
          ...labelled.filter(({ value }) => using.has(value)),
          ...labelled.filter(({ value }) => !using.has(value)),
        ]}
        value={client}
        nothingFound={t('promptTry.noClient')}
        onPick={onPick}
      />
    </div>
  );
}

interface AskedFieldsProps {
  client: string;
  search: PromptSearch;
  onChange: ChangeSearch<PromptSearch>;
  onType: (text: string | undefined) => void;
}

/** A question, or a ticket cut after a message. */
function AskedFields({ client, search, onChange, onType }: AskedFieldsProps) {
  const { t } = useTranslation();
  const asked = askedIn(search, search.asked === 'ticket');
  const form = { ...asked, version: undefined, compare: undefined };
  const changeAsked: ChangeForm = (patch, options) => {
    const { question, ticket, cut } = patch;
    if (asked.from === 'question') return onChange({ question }, options);
    // Another cut leaves the ticket as it is.
    onChange({ ...('ticket' in patch && { ticket }), cut }, options);
  };
  return (
    <div className="stack shrink gap-8">
      <ChoiceChips
        label={t('promptTry.from')}
        choices={[
          { value: 'question', label: t('tester.fromQuestion') },
          { value: 'ticket', label: t('tester.fromTicket') },
        ]}
        value={asked.from}
        onPick={(from) => {
          onType(undefined);
          onChange({
            asked: from === 'ticket' ? from : undefined,
            question: undefined,
            ticket: undefined,
            cut: undefined,
          });
        }}
      />
      {asked.from === 'question' ? (
        <QuestionField form={form} onChange={changeAsked} onType={onType} minRows={2} />
      ) : (
        <TicketField
          key={client}
          client={client}
          form={form}
          onChange={changeAsked}
          onType={onType}
        />
      )}
    </div>
  );
}
