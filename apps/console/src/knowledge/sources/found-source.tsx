import { Button } from '@mantine/core';
import type { DetectedSource } from '@replique/contract/knowledge/sources';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { PreviewPages } from './preview-pages.tsx';
import { SourceChoices, type Choices } from './source-choices.tsx';
import classes from './sources.module.css';

interface FoundSourceProps {
  client: string;
  found: DetectedSource;
  onAdded: (found: DetectedSource) => void;
}

/** The language of a help centre that has one; all when it has several, or does not say. */
function wantedOf({ languages }: DetectedSource): Choices['languages'] {
  return languages.length === 1 ? languages : [];
}

/** What answers at the address, a look at its first pages, and the import. */
export function FoundSource({ client, found, onAdded }: FoundSourceProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const preview = useMutation(orpc.sources.preview.mutationOptions());
  const add = useMutation(orpc.sources.add.mutationOptions());
  const [choices, setChoices] = useState<Choices>({
    languages: wantedOf(found),
    schedule: 'daily',
  });
  const { url, platform, title } = found;
  const change = (part: Partial<Choices>) => {
    setChoices({ ...choices, ...part });
    if (part.languages) preview.reset();
  };
  const look = () => preview.mutate({ client, url, platform, languages: choices.languages });
  const save = () =>
    add.mutate({ client, url, platform, title, ...choices }, { onSuccess: () => onAdded(found) });
  const error = add.error ?? preview.error;
  return (
    <div
      className={`surface stack shrink gap-16 pad-16 ${classes.found}`}
      role="group"
      aria-label={t('sources.found')}
    >
      <Facts found={found} />
      <SourceChoices value={choices} isOff={add.isPending} onChange={change} />
      {preview.isPending && <p role="status">{t('sources.previewing')}</p>}
      {preview.data && <PreviewPages preview={preview.data} />}
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      <div className="row wrap gap-8">
        <Button onClick={save} loading={add.isPending}>
          {t('sources.import')}
        </Button>
        {!preview.data && (
          <Button
            variant="default"
            onClick={look}
            loading={preview.isPending}
            disabled={add.isPending}
          >
            {t('sources.preview')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Facts({ found }: Pick<FoundSourceProps, 'found'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  const { title, url, platform, languages, estimated } = found;
  const isPlain = platform === 'sitemap' || platform === 'crawl';
  return (
    <>
      <div>
        <h3>{title}</h3>
        <p className={`muted small break block ${classes.url}`}>{url}</p>
      </div>
      <dl className={`stack gap-12-24 facts ${classes.facts}`}>
        <div>
          <dt>{t('sources.platform')}</dt>
          <dd className="plain">
            {t(`sources.platforms.${platform}`)}
            {isPlain && (
              <span className={`muted small block ${classes.muted}`}>
                {t(`sources.platformHelp.${platform}`)}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('sources.languages')}</dt>
          <dd className="plain">
            {languages.map(languageName).join(', ') || t('sources.languagesUnknown')}
          </dd>
        </div>
        <div>
          <dt>{t('sources.articles')}</dt>
          <dd className="plain figures">
            {estimated === null ? t('sources.articlesUnknown') : format.number(estimated)}
          </dd>
        </div>
      </dl>
    </>
  );
}
