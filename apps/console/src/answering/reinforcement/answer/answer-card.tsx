import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerEditor } from './answer-editor.tsx';
import { DraftSources } from './draft-sources.tsx';
import classes from '../group.module.css';
import { MarkdownPreview } from '../../../knowledge/knowledge/markdown-field.tsx';
import { StandingAnswer } from './standing-answer.tsx';
import type { AnswerProps } from './answer-props.ts';

/** The answer for all tickets of the group: the one that stands, or the one being written. */
export function AnswerCard(props: AnswerProps) {
  const { group, mayChange, draft } = props;
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const canWrite = mayChange && group.state !== 'dismissed';
  const isEditing = canWrite && (group.approved === null || isAsked || draft.isDirty);
  return (
    <section className={`card ${classes.card}`} aria-labelledby="group-answer" id="answer">
      <h2 id="group-answer">{t('reinforcementGroup.answer')}</h2>
      {group.autoOff && (
        <p className="warning-note">{t(`reinforcementGroup.autoOff.${group.autoOff}`)}</p>
      )}
      {group.approved !== null && !isEditing && (
        <StandingAnswer
          {...props}
          approved={group.approved}
          onChange={canWrite ? () => setIsAsked(true) : undefined}
        />
      )}
      {isEditing && (
        <AnswerEditor {...props} isOpenedByHand={isAsked} onDone={() => setIsAsked(false)} />
      )}
      {!isEditing && group.approved === null && <DraftText {...props} />}
      {(isEditing || group.approved === null) && <DraftSources group={group} />}
    </section>
  );
}

/** The draft, for those who may not write it. */
function DraftText({ group }: AnswerProps) {
  const { t } = useTranslation();
  const { draft } = group;
  if (draft === null)
    return (
      <p className={`muted small break ${classes.muted}`}>{t('reinforcementGroup.draftNone')}</p>
    );
  return (
    <article className={`stack gap-8 ${classes.standing}`} lang={group.language}>
      <h3 className="text-16 leading-24">{draft.title}</h3>
      <MarkdownPreview text={draft.markdown} language={group.language} />
    </article>
  );
}
