import { Button, Textarea } from '@mantine/core';
import type { Prediction } from '@replique/contract/helpdesk/categorization';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';
import classes from './categorization.module.css';

/** Says of any text what it would be taken for; nothing is stored. */
export function TryText({ client }: { client: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const predict = useMutation(orpc.categorization.predict.mutationOptions());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') predict.mutate({ client, text });
  };
  return (
    <section className="stack gap-8">
      <h3>{t('categorization.try.title')}</h3>
      <form onSubmit={submit} className={`stack left gap-12 ${classes.try}`}>
        <Textarea
          label={t('categorization.try.label')}
          placeholder={t('categorization.try.placeholder')}
          value={text}
          maxLength={20_000}
          autosize
          minRows={3}
          maxRows={10}
          error={predict.error ? errorText(predict.error) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={predict.isPending}
          disabled={text.trim() === ''}
        >
          {t('categorization.try.submit')}
        </Button>
      </form>
      <div role="status">{predict.data && <Result prediction={predict.data} />}</div>
    </section>
  );
}

function Line({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {children && <dd className={classes.hint}>{children}</dd>}
    </div>
  );
}

function Result({ prediction: { category, language, channel } }: { prediction: Prediction }) {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  const sure = (share: number) => t('categorization.try.sure', { share: format.percent(share) });
  if (!category && !language && !channel) return <p>{t('categorization.try.nothing')}</p>;
  return (
    <dl className={`surface stack gap-12 pad-12-16 facts ${classes.result}`}>
      {category && (
        <Line
          name={t('categorization.try.category')}
          value={`${readableLabel(category.label)} · ${sure(category.confidence)}`}
        >
          {category.because.length > 0 && (
            <span>{t('categorization.try.because', { words: category.because.join(', ') })}</span>
          )}
          <Others others={category.others} />
        </Line>
      )}
      {language && (
        <Line
          name={t('categorization.try.language')}
          value={`${languageName(language.value)} · ${sure(language.confidence)}`}
        />
      )}
      {channel && (
        <Line
          name={t('categorization.try.channel')}
          value={`${t(`categorization.channels.${channel.value}`)} · ${sure(channel.confidence)}`}
        >
          {t('categorization.try.cue', { cue: channel.cue })}
        </Line>
      )}
    </dl>
  );
}

function Others({ others }: Pick<NonNullable<Prediction['category']>, 'others'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const named = others.filter(({ confidence }) => confidence >= 0.01);
  if (named.length === 0) return null;
  const labels = named.map(
    ({ label, confidence }) => `${readableLabel(label)} ${format.percent(confidence)}`,
  );
  return <span>{t('categorization.try.others', { labels: labels.join(', ') })}</span>;
}
