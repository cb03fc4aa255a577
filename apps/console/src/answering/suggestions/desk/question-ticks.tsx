import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import type { Desk } from './use-desk.ts';

/** What can be done about a question that the reply does not answer. */
export interface OpenQuestionActions {
  /** Whose knowledge is searched. */
  client: string;
  onAnswer: () => void;
}

function OpenQuestion({ question, actions }: { question: string; actions: OpenQuestionActions }) {
  const { t } = useTranslation();
  return (
    <span className="row wrap gap-8">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('desk.searchFor', { question })}
        renderRoot={(props) => (
          <Link
            to="/clients/details/$id/knowledge-test"
            params={{ id: actions.client }}
            search={{ question }}
            {...props}
          />
        )}
      >
        {t('desk.search')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('desk.answerTo', { question })}
        onClick={actions.onAnswer}
      >
        {t('desk.answer')}
      </Button>
    </span>
  );
}

interface QuestionTicksProps {
  questions: Desk['questions'];
  /** While one is open. */
  tone: 'info' | 'warning';
  /** Undefined while the reply is being written. */
  actions?: OpenQuestionActions | undefined;
}

/** What the message asks, in the requester's words: each ticked where the reply answers it. */
export function QuestionTicks({ questions, tone, actions }: QuestionTicksProps) {
  const { t } = useTranslation();
  const { list, open, tick } = questions;
  if (list.length === 0) return null;
  return (
    <Notice tone={open > 0 ? tone : 'success'} title={t('desk.questions')}>
      <ul className="list stack gap-4">
        {list.map(({ text, isAnswered }) => (
          <li key={text} className="row wrap between gap-4-12 min-h-24">
            <Checkbox
              size="xs"
              label={text}
              checked={isAnswered}
              onChange={(event) => tick(text, event.currentTarget.checked)}
            />
            {!isAnswered && actions && <OpenQuestion question={text} actions={actions} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
