import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconSearch, IconTrash, IconX } from '@tabler/icons-react';
import type { RetrievalTest } from '@replique/contract/knowledge/retrieval';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './retrieval.module.css';

interface SavedTestRowProps {
  test: RetrievalTest;
  onAgain: () => void;
  onDelete: () => void;
}

export function SavedTestRow({ test, onAgain, onDelete }: SavedTestRowProps) {
  const { t } = useTranslation();
  const { expects, documents, saved, last, question, language } = test;
  const titles = documents.map(({ title }) => title).join(' · ');
  return (
    <li className={`surface stack centre-line gap-8-24 pad-12-16 ${classes.test}`}>
      <div className="shrink break">
        <p lang={language}>{question}</p>
        <p className="muted small">
          {t('retrieval.mustFind', {
            what: expects === 'silence' ? t('retrieval.silence') : titles || t('retrieval.gone'),
          })}
        </p>
      </div>
      <dl className={`wrap gap-8-24 muted-terms ${classes.outcomes}`}>
        <div>
          <dt className="tiny">{t('retrieval.whenSaved')}</dt>
          <dd>
            <Outcome
              hasPassed={saved.hasPassed}
              rank={expects === 'documents' ? saved.rank : undefined}
            />
          </dd>
        </div>
        <div>
          <dt className="tiny">{t('retrieval.now')}</dt>
          <dd>
            <Outcome
              hasPassed={last.hasPassed}
              rank={expects === 'documents' ? last.rank : undefined}
            />
          </dd>
        </div>
        <div>
          <dt className="tiny">{t('retrieval.runAt')}</dt>
          <dd>
            <RelativeTime at={test.runAt} />
          </dd>
        </div>
      </dl>
      <div className="flex">
        <IconButton label={t('retrieval.again')} onClick={onAgain}>
          <IconSearch size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('retrieval.deleteTest')} onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

interface IconButtonProps {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** `rank` undefined: it is silence that was expected. */
function Outcome({ hasPassed, rank }: { hasPassed: boolean; rank: number | null | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={`inline-row ${classes.outcome}`}>
      <StatusBadge tone={hasPassed ? 'success' : 'danger'} icon={hasPassed ? IconCheck : IconX}>
        {t(hasPassed ? 'retrieval.passed' : 'retrieval.failed')}
      </StatusBadge>
      <span className="muted small">
        {rank === undefined
          ? t(hasPassed ? 'retrieval.isSilent' : 'retrieval.isAnswered')
          : rank === null
            ? t('retrieval.notFound')
            : t('retrieval.rankShort', { rank })}
      </span>
    </span>
  );
}
