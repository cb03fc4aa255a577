import { Button, Textarea } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { useEditSuggestion } from './sent/changes.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTranslationError } from './translation-error.ts';
import classes from './suggestions.module.css';

const longestText = 10_000;

/** The person's own words, put into the language of the reply and taken as its text. */
function OwnWords({ suggestion, language }: { suggestion: Suggestion; language: string }) {
  const { t } = useTranslation();
  const errorOf = useTranslationError();
  const [text, setText] = useState('');
  const edit = useEditSuggestion(suggestion);
  const write = useMutation(
    orpc.suggestions.translate.mutationOptions({
      onSuccess: (made) =>
        edit.mutate({
          suggestion: suggestion.uuid,
          text: made.text,
          revision: suggestion.revision,
        }),
    }),
  );
  const error = write.error ?? edit.error;
  return (
    <form
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') write.mutate({ suggestion: suggestion.uuid, language, text });
      }}
    >
      <Textarea
        label={t('translations.ownWords')}
        description={t('translations.ownWordsHelp')}
        value={text}
        maxLength={longestText}
        autosize
        minRows={3}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <Notice tone="danger" title={errorOf(error)} />}
      <div className="row wrap gap-8">
        <Button
          type="submit"
          variant="default"
          disabled={text.trim() === ''}
          loading={write.isPending || edit.isPending}
        >
          {t('translations.takeOver')}
        </Button>
      </div>
    </form>
  );
}

function Translated({ suggestion, to }: { suggestion: Suggestion; to: string }) {
  const { t } = useTranslation();
  const errorOf = useTranslationError();
  const read = useMutation(orpc.suggestions.translate.mutationOptions());
  const isCurrent = read.data !== undefined;
  return (
    <div className={`stack left mt-12 gap-8 ${classes.translation}`}>
      {!isCurrent && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconLanguage size={16} aria-hidden />}
          loading={read.isPending}
          onClick={() => read.mutate({ suggestion: suggestion.uuid, language: to })}
        >
          {t(`translations.showIn.${to === 'fr' ? 'fr' : 'en'}`)}
        </Button>
      )}
      {read.error && <Notice tone="danger" title={errorOf(read.error)} />}
      {isCurrent && (
        <section aria-label={t('translations.title')} lang={to}>
          <h3 className="muted small medium mb-6">{t('translations.title')}</h3>
          <p className="surface looser break pre-wrap pad-10-12">{read.data.text}</p>
        </section>
      )}
      {suggestion.state === 'ready' && isCurrent && suggestion.language && (
        <OwnWords suggestion={suggestion} language={suggestion.language} />
      )}
    </div>
  );
}

/** The reply in the person's own language beside it, where it is written in another one. */
export function SuggestionTranslation({ suggestion }: { suggestion: Suggestion }) {
  const { i18n } = useTranslation();
  const { level } = useSession();
  const own = i18n.language === 'fr' ? 'fr' : 'en';
  const { language, text, revision } = suggestion;
  if (!hasRole(level, 'agent') || language === null || language === own || text === '') return null;
  return <Translated key={`${revision} ${own}`} suggestion={suggestion} to={own} />;
}
