import { Button, CloseButton, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Chat } from '@replique/contract/chat/chats';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import type { Outputs } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { AnswerView } from '../../../answering/suggestions/answer-view.tsx';
import { ConfidenceBadge } from '../../../answering/suggestions/suggestion-meta.tsx';
import classes from '../chats.module.css';

const longestInstruction = 500;

function useSuggestion(chat: string) {
  const running = useRef<AbortController>(undefined);
  const suggest = useMutation({
    mutationFn: (instruction: string) => {
      running.current?.abort();
      running.current = new AbortController();
      const input = { chat, ...(instruction !== '' && { instruction }) };
      return api.chats.suggest(input, { signal: running.current.signal });
    },
  });
  const { mutate } = suggest;
  useEffect(() => {
    mutate('');
    return () => running.current?.abort();
  }, [mutate]);
  return suggest;
}

function Suggested({ data, client }: { data: Outputs['chats']['suggest']; client: string }) {
  const { t } = useTranslation();
  const answer = { ...data, fellBack: null, model: 'builtin', notes: [] };
  return (
    <div className={`scroll heads-14 ${classes.suggested}`}>
      <AnswerView
        client={client}
        sources={data.sources}
        sourcesLabel={t('chats.sources')}
        answer={answer}
      />
    </div>
  );
}

/** Asks for it again, told how. */
function Instruct({ onAsk, isBusy }: { onAsk: (words: string) => void; isBusy: boolean }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  return (
    <form
      className={`flex shrink gap-6 ${classes.instruct}`}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(words.trim());
      }}
    >
      <TextInput
        size="xs"
        aria-label={t('chats.instruction')}
        placeholder={t('chats.instruction')}
        value={words}
        maxLength={longestInstruction}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" variant="default" disabled={isBusy}>
        {t('chats.suggestAgain')}
      </Button>
    </form>
  );
}

interface ReplySuggestionProps {
  chat: Chat;
  onInsert: (text: string) => void;
  onClose: () => void;
}

/** What could be answered, with its sources; it goes into the reply only when the person puts it there. */
export function ReplySuggestion({ chat, onInsert, onClose }: ReplySuggestionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, isPending, mutate } = useSuggestion(chat.uuid);
  const isSaying = data !== undefined && data.silenceReason === null && data.text !== '';
  return (
    <section
      className={`surface stack gap-8 pad-10-12 ${classes.suggestion}`}
      aria-label={t('chats.suggestion')}
    >
      <header className="row gap-8">
        <h3>{t('chats.suggestion')}</h3>
        {data && data.confidence !== null && <ConfidenceBadge confidence={data.confidence} />}
        <CloseButton size="sm" aria-label={t('chats.closeSuggestion')} onClick={onClose} />
      </header>
      {isPending && (
        <p className="row soft gap-8" role="status">
          <span className="dot ground-accent pulse" aria-hidden />
          {t('suggestions.writing')}
        </p>
      )}
      {error && !isPending && (
        <p className="danger" role="alert">
          {errorText(error)}
        </p>
      )}
      {data && !isPending && <Suggested data={data} client={chat.client.uuid} />}
      <div className="row wrap gap-6-12">
        {isSaying && !isPending && (
          <Button size="compact-sm" onClick={() => onInsert(data.text)}>
            {t('chats.insert')}
          </Button>
        )}
        <Instruct onAsk={mutate} isBusy={isPending} />
      </div>
    </section>
  );
}
