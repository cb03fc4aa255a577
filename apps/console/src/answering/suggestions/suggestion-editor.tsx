import { Button, Textarea } from '@mantine/core';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { controlKey } from '../../lib/keys/send-key.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { selectFirstBlank } from './blanks.ts';
import { useEditSuggestion } from './sent/changes.ts';
import { useCopy } from './copy.ts';
import { MacroMenu } from '../../helpdesk/macros/macro-menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './suggestions.module.css';
import { WordDiff } from './sent/word-diff.tsx';

interface SuggestionEditorProps {
  /** As it stands now, which may be newer than what the person began from. */
  suggestion: Suggestion;
  /** Somebody deleted or accepted it meanwhile: it can't be saved any more. */
  isGone: boolean;
  /** The macros are chosen from at once. */
  opensMacros: boolean;
  /** What becomes of the reply once it is saved, when more than that is wanted. */
  deliver: { label: string; help: string };
  onClose: () => void;
  onDeliver: () => void;
}

const longestText = 50_000;

/** The text while it is being changed, against what the person began from and what stands now. */
function useDraft({ suggestion, isGone }: Pick<SuggestionEditorProps, 'suggestion' | 'isGone'>) {
  const [text, setText] = useState(suggestion.text);
  // What the person began from: the list may bring a newer one while they type.
  const [opened] = useState(suggestion);
  const edit = useEditSuggestion(suggestion);
  const isDirty = text !== opened.text;
  const canSave = text.trim() !== '' && !isGone;
  const save = (then: () => void) => {
    if (!canSave || edit.isPending) return;
    if (!isDirty) then();
    // In a conflict the person has seen the newer text, and chose to save over it.
    else
      edit.mutate(
        { suggestion: suggestion.uuid, text: text.trim(), revision: suggestion.revision },
        { onSuccess: then },
      );
  };
  const isConflict = !isGone && suggestion.revision !== opened.revision;
  return { text, setText, edit, isDirty, canSave, save, isConflict };
}

function Problems({
  isGone,
  isConflict,
  error,
}: Record<'isGone' | 'isConflict', boolean> & { error: unknown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (isGone)
    return (
      <Notice tone="warning" title={t('workbench.goneTitle')}>
        {t('workbench.goneText')}
      </Notice>
    );
  return (
    <>
      {isConflict && (
        <Notice tone="warning" title={t('suggestions.conflictTitle')}>
          {t('suggestions.conflictText')}
        </Notice>
      )}
      {error !== null && !(isConflict && errorCode(error) === 'request.conflict') && (
        <Notice tone="danger" title={errorText(error)} />
      )}
    </>
  );
}

/** The suggestion as a text to change. What was typed survives whatever the server answers, and a slip of the finger. */
export function SuggestionEditor(props: SuggestionEditorProps) {
  const { suggestion, isGone, opensMacros, deliver, onClose, onDeliver } = props;
  const { t } = useTranslation();
  const { text, setText, edit, isDirty, canSave, save, isConflict } = useDraft(props);
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useCopy(text);
  useEffect(() => {
    if (!field.current) return;
    // A macro comes at the end as long as no cursor was set.
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
    selectFirstBlank(field.current);
  }, []);
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    }
    if (!(event.ctrlKey || event.metaKey) || !['s', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    // One decides between two texts before anything leaves.
    save(event.key === 'Enter' && !isConflict ? onDeliver : onClose);
  };
  const compared = isConflict || isGone ? suggestion.text : suggestion.originalText;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys serve the field and the buttons in it
    <div className="stack gap-12" onKeyDown={onKeyDown}>
      <LeaveWarning isDirty={isDirty && !edit.isPending} />
      <Problems isGone={isGone} isConflict={isConflict} error={edit.error} />
      <Textarea
        ref={field}
        aria-label={t('suggestions.editLabel')}
        classNames={{ input: `looser pad-10-12 ${classes.editorInput}` }}
        value={text}
        maxLength={longestText}
        onChange={(event) => setText(event.currentTarget.value)}
        autoFocus={!opensMacros}
      />
      <div className={`row wrap gap-8 ground-surface ${classes.editorActions}`}>
        {!isGone && !isConflict && (
          <Button
            loading={edit.isPending}
            disabled={!canSave}
            onClick={() => save(onDeliver)}
            aria-keyshortcuts="Control+Enter"
            title={`${deliver.help} (${controlKey}+Enter)`}
          >
            {deliver.label}
          </Button>
        )}
        {!isGone && (
          <Button
            variant={isConflict ? 'filled' : 'default'}
            disabled={!canSave || edit.isPending}
            onClick={() => save(onClose)}
            aria-keyshortcuts="Control+S"
            title={`${controlKey}+S`}
          >
            {isConflict ? t('suggestions.saveMine') : t('ui.save')}
          </Button>
        )}
        {(isGone || isConflict) && (
          <Button variant="default" onClick={() => void copy()}>
            {t('workbench.copyMine')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={edit.isPending}
          onClick={isConflict || isGone ? onClose : leave}
        >
          {isGone ? t('ui.close') : isConflict ? t('suggestions.takeTheirs') : t('ui.cancel')}
        </Button>
        {!isGone && (
          <MacroMenu
            ticket={suggestion.ticketUuid}
            field={field}
            text={text}
            onChange={setText}
            isOpenAtFirst={opensMacros}
          />
        )}
      </div>
      {text !== compared && (
        <WordDiff
          label={isConflict ? t('suggestions.conflictDiff') : t('suggestions.changesOf')}
          before={compared}
          after={text}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('workbench.discardTitle')}
        confirmLabel={t('workbench.discardConfirm')}
        cancelLabel={t('workbench.discardStay')}
        isDanger
        onConfirm={onClose}
        onCancel={() => {
          setIsAsking(false);
          field.current?.focus();
        }}
      >
        {t('workbench.discardText')}
      </ConfirmDialog>
    </div>
  );
}
