import { Button, NativeSelect, Textarea } from '@mantine/core';
import { offeredLanguages } from '@replique/contract/offered-languages';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { pickChoice } from '../../lib/search.ts';
import classes from './retrieval.module.css';

import { TicketChoice } from './ticket-choice.tsx';
import type { RetrievalSearch } from '../routes.ts';
import { type ChangeSearch } from '../../lib/search-state.ts';

const longest = 5_000;

interface QuestionFormProps {
  client: string;
  search: RetrievalSearch;
  ticketQuestion: string | null;
  isBusy: boolean;
  onAsk: ChangeSearch<RetrievalSearch>;
}

/** What is asked: a question, or that of a ticket; Ctrl/Cmd+Enter asks too. */
export function QuestionForm({ client, search, ticketQuestion, isBusy, onAsk }: QuestionFormProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const [text, setText] = useState(search.question ?? '');
  const ask = () => {
    const question = text.trim();
    if (question !== '') onAsk({ question, ticket: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  if (search.ticket !== undefined) {
    return (
      <div className={`panel gap-8 links ${classes.card} gap-12`}>
        <p className="muted small">{t('retrieval.ofTicket')}</p>
        <blockquote className="soft small break pre-line">{ticketQuestion ?? '…'}</blockquote>
        <div>
          <Button
            variant="default"
            onClick={() => onAsk({ ticket: undefined, document: undefined })}
          >
            {t('retrieval.otherTicket')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={`panel gap-8 links ${classes.card} gap-12`} onSubmit={submit}>
      <Textarea
        label={t('retrieval.question')}
        description={t('retrieval.questionHelp')}
        value={text}
        maxLength={longest}
        minRows={2}
        maxRows={8}
        autosize
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          ask();
        }}
      />
      <div className={`wrap gap-12 ${classes.formRow}`}>
        <NativeSelect
          label={t('retrieval.language')}
          value={search.language ?? ''}
          onChange={(event) =>
            onAsk({ language: pickChoice(event.currentTarget.value, offeredLanguages) })
          }
          data={[
            { value: '', label: t('retrieval.anyLanguage') },
            ...offeredLanguages.map((code) => ({ value: code, label: languageName(code) })),
          ]}
        />
        <TicketChoice
          client={client}
          onChoose={(ticket) => onAsk({ ticket, question: undefined })}
        />
        <Button
          type="submit"
          loading={isBusy}
          disabled={text.trim() === ''}
          leftSection={<IconSearch size={16} aria-hidden />}
        >
          {t('retrieval.search')}
        </Button>
      </div>
    </form>
  );
}
