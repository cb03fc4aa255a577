import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useSaveShortcut } from '../../../ui/page/form-page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { AnswerEditorProps } from './answer-props.ts';
import { AnswerConflict } from './answer-conflict.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { EditorButtons } from './editor-buttons.tsx';
import classes from '../group.module.css';
import { useAnswerSaving } from './use-answer-saving.ts';

/** Where the draft comes from, in a sentence. */
function Origin({ group }: Pick<AnswerEditorProps, 'group'>) {
  const { t } = useTranslation();
  const { draft, approved } = group;
  if (draft === null || approved !== null) {
    const key = draft === null && approved === null ? 'draftEmpty' : 'answerWhy';
    return <p className={`muted small break ${classes.muted}`}>{t(`reinforcementGroup.${key}`)}</p>;
  }
  const person = draft.by ?? t('reinforcementGroup.somebody');
  return (
    <p className={`muted small break ${classes.muted}`}>
      {t(`reinforcementGroup.from.${draft.from}`, { person })} · <RelativeTime at={draft.at} />
    </p>
  );
}

/** The answer being written: its fields, what somebody else did meanwhile, and what can be done with it. */
export function AnswerEditor(props: AnswerEditorProps) {
  const { group, draft } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const saving = useAnswerSaving(props);
  const { isDirty, overtakenBy } = draft;
  useSaveShortcut(isDirty && !saving.isSaving, saving.save);
  useSingleKeys({ e: () => box.current?.querySelector('textarea')?.focus() });
  return (
    <div ref={box} className="stack gap-12">
      <Origin group={group} />
      {overtakenBy && (
        <AnswerConflict
          theirs={overtakenBy}
          mine={draft.text}
          by={group.draft?.from === 'person' ? group.draft.by : null}
          onKeepMine={draft.keepMine}
          onTakeTheirs={draft.discard}
        />
      )}
      <AnswerFields
        text={draft.text}
        errors={saving.errors}
        language={group.language}
        onChange={draft.change}
      />
      {isDirty && (
        <p className={`muted small break ${classes.muted}`}>{t('reinforcementGroup.yours')}</p>
      )}
      <EditorButtons {...props} saving={saving} />
    </div>
  );
}
