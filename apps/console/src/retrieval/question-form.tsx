import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../lib/language-name.ts';
import { pickChoice } from '../lib/search-params.ts';
import classes from './retrieval.module.css';
import type { RetrievalSearch } from './retrieval-search.ts';
import { TicketChoice } from './ticket-choice.tsx';

const longest = 5_000;
const languages = ['en', 'fr'] as const;

interface QuestionFormProps {
  client: string;
  search: RetrievalSearch;
  ticketQuestion: string | null;
  isBusy: boolean;
  onAsk: (patch: RetrievalSearch) => void;
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
      <div className={`${classes.card} ${classes.form}`}>
        <p className={classes.muted}>{t('retrieval.ofTicket')}</p>
        <blockquote className={classes.quote}>{ticketQuestion ?? '…'}</blockquote>
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
    <form className={`${classes.card} ${classes.form}`} onSubmit={submit}>
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
      <div className={classes.formRow}>
        <NativeSelect
          label={t('retrieval.language')}
          value={search.language ?? ''}
          onChange={(event) =>
            onAsk({ language: pickChoice(event.currentTarget.value, languages) })
          }
          data={[
            { value: '', label: t('retrieval.anyLanguage') },
            ...languages.map((code) => ({ value: code, label: languageName(code) })),
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
