import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { Suggestion, SuggestionRating } from '@replique/contract/answering/suggestions';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { ChoiceChips } from '../../../ui/list/choice-chips.tsx';
import type { RatingChange } from '../sent/changes.ts';
import { DocumentFinder, type NamedDocument } from '../sources/document-finder.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './rating.module.css';

const reasons = ['wrong', 'incomplete', 'tone', 'outdated', 'wrong-source', 'other'] as const;
const longestComment = 1000;

interface RatingFormProps {
  suggestion: Suggestion;
  client: string;
  /** What the person said before. */
  before: SuggestionRating | undefined;
  isBusy: boolean;
  error: unknown;
  onSave: (rating: RatingChange) => void;
  onCancel: () => void;
}

function documentsOf({ sources }: Suggestion): NamedDocument[] {
  const documents = sources.filter(({ kind }) => kind === 'document');
  return [...new Map(documents.map((source) => [source.uuid, source])).values()];
}

/** Why a suggestion is no good, and what would have been better. */
export function RatingForm(props: RatingFormProps) {
  const { suggestion, client, before, isBusy, error, onSave, onCancel } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [reason, setReason] = useState<SuggestionRating['reason']>(before?.reason ?? null);
  const [comment, setComment] = useState(before?.comment ?? '');
  const [wrong, setWrong] = useState(before?.wrongDocument?.uuid ?? '');
  const [better, setBetter] = useState<NamedDocument | null>(before?.betterDocument ?? null);
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  const save = () => {
    if (isBusy) return;
    if (reason === null) return setIsAsked(true);
    onSave({
      thumb: 'down',
      reason,
      comment: comment.trim(),
      ...(reason === 'wrong-source' && wrong !== '' && { wrongDocument: wrong }),
      ...(better && { betterDocument: better.uuid }),
    });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys serve the fields in it
    <form
      ref={form}
      className="surface stack gap-12 pad-12"
      aria-label={t('workbench.down')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
          event.preventDefault();
          save();
        }
      }}
    >
      <p className={`muted small ${classes.label}`}>{t('workbench.why')}</p>
      <ChoiceChips
        label={t('workbench.why')}
        choices={reasons.map((value) => ({ value, label: t(`workbench.reasons.${value}`) }))}
        value={reason ?? undefined}
        onPick={(picked) => setReason(picked ?? null)}
      />
      {isAsked && reason === null && (
        <p role="alert" className="danger small">
          {t('workbench.pickReason')}
        </p>
      )}
      {reason === 'wrong-source' && (
        <NativeSelect
          label={t('workbench.whichSource')}
          description={t('workbench.whichSourceHelp')}
          value={wrong}
          onChange={(event) => setWrong(event.currentTarget.value)}
          data={[
            { value: '', label: t('workbench.whichSourceNone') },
            ...documentsOf(suggestion).map(({ uuid, title }) => ({ value: uuid, label: title })),
          ]}
        />
      )}
      <DocumentFinder client={client} value={better} onPick={setBetter} />
      <Textarea
        label={t('workbench.comment')}
        placeholder={t('workbench.commentHint')}
        value={comment}
        maxLength={longestComment}
        autosize
        minRows={2}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {comment.length > longestComment - 100 && (
        <p className="muted small hide-empty">
          {t('workbench.commentLeft', { count: longestComment - comment.length })}
        </p>
      )}
      {error !== null && <Notice tone="danger" title={errorText(error)} />}
      <div className="row wrap gap-6">
        <Button type="submit" loading={isBusy}>
          {t('workbench.saveRating')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
