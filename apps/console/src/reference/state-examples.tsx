import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../ui/relative-time.tsx';
import { EmptyState, ErrorState, NoMatchState } from '../ui/states.tsx';
import { StatusBadge, type Tone } from '../ui/status-badge.tsx';
import { Example } from './example.tsx';
import classes from './reference.module.css';

const tones: Tone[] = ['neutral', 'success', 'warning', 'danger', 'info'];
const none = () => undefined;
const opened = new Date().toISOString();

const kinds = ['nothing', 'add', 'clear', 'choose', 'ask', 'coming', 'missing'] as const;

export function StateExamples() {
  const { t } = useTranslation();
  return (
    <>
      <Example name="StatusBadge" what={t('reference.badge')}>
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
        <StatusBadge tone="info" icon={IconSparkles}>
          icon
        </StatusBadge>
      </Example>
      <Example name="RelativeTime" what={t('reference.time')}>
        <RelativeTime at={opened} />
        <RelativeTime at="2026-01-01T12:00:00Z" />
        <RelativeTime at="2026-01-01T12:00:00Z" isShort />
      </Example>
      <Example name="EmptyState" what={t('reference.tableEmpty')}>
        <div className={`shrink ${classes.wide}`}>
          {kinds.map((kind) => (
            <EmptyState
              key={kind}
              kind={kind}
              title={t('reference.emptyTitle')}
              text={t('reference.emptyText')}
            />
          ))}
        </div>
      </Example>
      <Example name="NoMatchState" what={t('reference.tableNoMatch')}>
        <div className={`shrink ${classes.wide}`}>
          <NoMatchState title={t('reference.noMatchTitle')} onClear={none} />
        </div>
      </Example>
      <Example name="ErrorState" what={t('reference.tableError')}>
        <div className={`shrink ${classes.wide}`}>
          <ErrorState error={{ code: 'service.busy' }} onRetry={none} />
        </div>
      </Example>
    </>
  );
}
