import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { AuditEntry } from '@replique/contract/accounts/audit';
import { useTranslation } from 'react-i18next';
import { Target } from './audit-columns.tsx';
import classes from './audit.module.css';
import { EntryFacts } from './entry-facts.tsx';
import { FieldDifference } from './field-difference.tsx';
import { useActions } from './use-actions.ts';

interface EntryPanelProps {
  /** Undefined while none is open. */
  entry: AuditEntry | undefined;
  /** The entries beside it on the page; undefined at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

type Steps = Pick<EntryPanelProps, 'onPrevious' | 'onNext'>;

function StepButtons({ onPrevious, onNext }: Steps) {
  const { t } = useTranslation();
  return (
    <span className={`flex rigid ${classes.steps}`}>
      <ActionIcon
        aria-label={t('auditLog.previous')}
        title={`${t('auditLog.previous')} (K)`}
        // It must not take the focus away with it at the end of the page.
        aria-disabled={onPrevious === undefined}
        onClick={() => onPrevious?.()}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('auditLog.next')}
        title={`${t('auditLog.next')} (J)`}
        aria-disabled={onNext === undefined}
        onClick={() => onNext?.()}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}

function Differences({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  if (entry.differences.length === 0) return <p className="muted">{t('auditLog.noDifferences')}</p>;
  return entry.differences.map((difference) => (
    <FieldDifference key={difference.field} difference={difference} />
  ));
}

function Entry({ entry, ...steps }: Steps & { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { actionText } = useActions();
  return (
    <div className="gap-20 stack">
      <div className="flex between top gap-12">
        <h2 className="break shrink">
          {actionText(entry.action)} <Target {...entry} />
        </h2>
        <StepButtons {...steps} />
      </div>
      <EntryFacts entry={entry} />
      <section
        className={`stack line-above gap-16 ${classes.changes}`}
        aria-label={t('auditLog.changes')}
      >
        <h2>{t('auditLog.changes')}</h2>
        <Differences entry={entry} />
      </section>
    </div>
  );
}

/** One entry at the side of the list: what changed, field by field, and where it came from. J and K go on from it. */
export function EntryPanel({ entry, onPrevious, onNext, onClose }: EntryPanelProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { j: onNext, k: onPrevious }[event.key.toLowerCase()];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  return (
    <Modal
      opened={entry !== undefined}
      onClose={onClose}
      title={t('auditLog.entry')}
      size="34rem"
      centered={false}
      classNames={{
        inner: 'end pad-0',
        content: classes.panel,
        body: classes.panelBody,
      }}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      onKeyDown={onKeyDown}
    >
      {entry && <Entry entry={entry} onPrevious={onPrevious} onNext={onNext} />}
    </Modal>
  );
}
