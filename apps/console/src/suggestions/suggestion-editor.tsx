import { Button, Textarea } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../lib/api-error.ts';
import { useErrorText } from '../lib/phrase.ts';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { useEditSuggestion } from './changes.ts';
import { Notice } from './notice.tsx';
import type { Suggestion } from './queries.ts';
import classes from './suggestions.module.css';
import { WordDiff } from './word-diff.tsx';

interface SuggestionEditorProps {
  suggestion: Suggestion;
  onClose: () => void;
}

const longestText = 50_000;

/** The suggestion as a text to change. What was typed survives whatever the server answers. */
export function SuggestionEditor({ suggestion, onClose }: SuggestionEditorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [text, setText] = useState(suggestion.text);
  // What the person began from: the list may bring a newer one while they type.
  const [opened] = useState(suggestion);
  const edit = useEditSuggestion(suggestion);
  const isConflict = suggestion.revision !== opened.revision;
  const isDirty = text !== opened.text;
  const canSave = text.trim() !== '';

  const save = () => {
    if (!canSave || edit.isPending) return;
    if (!isDirty) onClose();
    // In a conflict the person has seen the newer text, and chose to save over it.
    else edit.mutate({ text: text.trim(), revision: suggestion.revision }, { onSuccess: onClose });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      // A slip of the finger must not cost what was typed.
      if (!isDirty) onClose();
    }
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter');
    if (!isSave) return;
    event.preventDefault();
    save();
  };

  return (
    <div className={classes.editor}>
      <LeaveWarning isDirty={isDirty && !edit.isPending} />
      {isConflict && (
        <Notice tone="warning" title={t('suggestions.conflictTitle')}>
          {t('suggestions.conflictText')}
        </Notice>
      )}
      {edit.error && errorCode(edit.error) !== 'request.conflict' && (
        <Notice tone="danger" title={errorText(edit.error)} />
      )}
      <Textarea
        aria-label={t('suggestions.editLabel')}
        classNames={{ input: classes.editorInput }}
        value={text}
        maxLength={longestText}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <div className={classes.editorButtons}>
        <Button
          loading={edit.isPending}
          disabled={!canSave}
          onClick={save}
          aria-keyshortcuts="Control+S"
          title="Ctrl+S"
        >
          {isConflict ? t('suggestions.saveMine') : t('ui.save')}
        </Button>
        <Button variant="default" disabled={edit.isPending} onClick={onClose}>
          {isConflict ? t('suggestions.takeTheirs') : t('ui.cancel')}
        </Button>
      </div>
      {isConflict ? (
        <WordDiff label={t('suggestions.conflictDiff')} before={suggestion.text} after={text} />
      ) : (
        text !== suggestion.originalText && (
          <WordDiff
            label={t('suggestions.changesOf')}
            before={suggestion.originalText}
            after={text}
          />
        )
      )}
    </div>
  );
}
