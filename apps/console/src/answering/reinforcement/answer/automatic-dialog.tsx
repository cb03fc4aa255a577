import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReinforcementStatus } from '@replique/contract/answering/reinforcement';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import classes from '../groups.module.css';
import { statusQuery } from '../status-query.ts';

type Answer = ReinforcementStatus['automatic'][number];

const tones: Record<Answer['state'], Tone> = {
  standing: 'success',
  withdrawn: 'neutral',
  stopped: 'warning',
};

interface AutomaticDialogProps {
  client: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What auto-reinforcement answered, today's first; each is undone on the page of its group. */
export function AutomaticDialog({ client, isOpen, onClose }: AutomaticDialogProps) {
  const { t } = useTranslation();
  const { data } = useQuery(statusQuery(client));
  return (
    <Modal
      opened={isOpen && data !== undefined}
      onClose={onClose}
      title={t('reinforcement.didTitle')}
      size="40rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {data && <Answers status={data} />}
    </Modal>
  );
}

function Answers({ status }: { status: ReinforcementStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { automatic, today } = status;
  return (
    <>
      <p className="muted">
        {t('reinforcement.didText', {
          cap: format.number(status.dailyCap),
          floor: format.percent(status.floor),
          least: format.number(status.floorAfter),
        })}
      </p>
      {automatic.length === 0 && (
        <p className="mt-16">
          {t(status.isAuto && status.isOn ? 'reinforcement.didNone' : 'reinforcement.didNoneOff')}
        </p>
      )}
      <AnswerList title={t('reinforcement.today')} rows={automatic.slice(0, today)} of={status} />
      <AnswerList title={t('reinforcement.earlier')} rows={automatic.slice(today)} of={status} />
    </>
  );
}

interface AnswerListProps {
  title: string;
  rows: Answer[];
  of: ReinforcementStatus;
}

function AnswerList({ title, rows, of }: AnswerListProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="mt-20">{title}</h3>
      <ul className={`list ${classes.answers}`}>
        {rows.map((answer) => (
          <AnswerRow
            key={`${answer.group.uuid} ${answer.at}`}
            answer={answer}
            client={of.client.uuid}
          />
        ))}
      </ul>
    </>
  );
}

function AnswerRow({ answer, client }: { answer: Answer; client: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { level } = useSession();
  const { group, document, state } = answer;
  const mayUndo = hasRole(level, 'agent');
  const counted = (key: 'answers' | 'people', count: number) =>
    t(`reinforcement.${key}`, { count, number: format.number(count) });
  return (
    <li>
      <div className={`flex between baseline gap-4-16 ${classes.answerHead}`}>
        <Link
          to="/renforcement/group/$id"
          params={{ id: group.uuid }}
          className="accent medium break hover-underline"
        >
          {group.name}
        </Link>
        <StatusBadge tone={tones[state]}>{t(`reinforcement.autoStates.${state}`)}</StatusBadge>
      </div>
      <p className="muted">
        {t('reinforcement.measure', {
          answers: counted('answers', answer.answers),
          people: counted('people', answer.people),
          likeness: format.percent(answer.likeness),
        })}{' '}
        · <RelativeTime at={answer.at} />
      </p>
      {mayUndo && (
        <p className={`wrap between baseline gap-4-16 ${classes.answerLinks}`}>
          {document && (
            <Link
              to="/clients/details/$id/knowledge/$document"
              params={{ id: client, document: document.uuid }}
              className="accent medium break hover-underline"
            >
              {document.title}
            </Link>
          )}
          {state === 'standing' && (
            <Link
              to="/renforcement/group/$id"
              params={{ id: group.uuid }}
              className="accent medium break hover-underline"
              aria-label={t('reinforcement.undoNamed', { name: group.name })}
            >
              {t('reinforcement.undo')}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
