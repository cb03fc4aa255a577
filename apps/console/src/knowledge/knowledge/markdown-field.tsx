import { SegmentedControl, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SafeHtml } from '../../ui/text/safe-html.tsx';
import classes from './markdown-field.module.css';

const MarkdownToolbar = lazyPart(() =>
  import('./markdown-toolbar.tsx').then((module) => ({ default: module.MarkdownToolbar })),
);

interface MarkdownFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The language of the text, for the spelling of the browser. */
  language: string;
}

const shortcuts: Record<string, string> = { b: 'bold', i: 'italic' };

/** Markdown as its readers see it. */
export function MarkdownPreview({ text, language }: { text: string; language: string }) {
  const { t } = useTranslation();
  const { data: html } = useQuery({
    queryKey: ['markdown', text],
    queryFn: async () => (await import('../../ui/text/render-markdown.ts')).renderMarkdown(text),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <div className={`surface break ${classes.preview}`} lang={language}>
      {text.trim() === '' && <p className="muted">{t('knowledge.previewEmpty')}</p>}
      {html !== undefined && <SafeHtml html={html} />}
    </div>
  );
}

/** A text in Markdown, with a toolbar, and what it will look like. */
export function MarkdownField({ value, onChange, error, language }: MarkdownFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const onKey = (event: KeyboardEvent) => {
    const mark = shortcuts[event.key.toLowerCase()];
    if (!mark || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-md-button="${mark}"]`)?.click();
  };
  return (
    <div className="stack gap-6" ref={box}>
      <div className="row wrap between gap-8 min-h-32">
        <label className="strong" htmlFor={id}>
          {t('knowledge.text')}
        </label>
        <SegmentedControl
          aria-label={t('knowledge.textView')}
          value={view}
          onChange={(next) => setView(next === 'preview' ? 'preview' : 'write')}
          data={[
            { value: 'write', label: t('knowledge.textWrite') },
            { value: 'preview', label: t('knowledge.textPreview') },
          ]}
        />
      </div>
      {view === 'preview' ? (
        <MarkdownPreview text={value} language={language} />
      ) : (
        <>
          <Suspense fallback={<div className="wrap gap-2 min-h-32" />}>
            <MarkdownToolbar field={id} />
          </Suspense>
          <Textarea
            id={id}
            className={classes.text}
            value={value}
            lang={language}
            autosize
            minRows={8}
            maxRows={40}
            maxLength={100_000}
            error={error}
            onKeyDown={onKey}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      )}
    </div>
  );
}
