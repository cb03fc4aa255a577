import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowRight,
  IconCheck,
  IconCopy,
  IconDots,
  IconPencil,
  IconRosetteDiscountCheck,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropDown, dropDownItemClass } from '../../../ui/drop-down.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Contradictions } from '../contradictions.tsx';
import { useCopy } from '../copy.ts';
import classes from '../suggestions.module.css';
import type { Desk } from './use-desk.ts';
import { useDelivery } from './use-delivery.ts';
import { useSendKey } from './use-send-key.ts';

interface ReplyActionsProps {
  desk: Desk;
  suggestion: Suggestion;
}

/** What is done less often with a reply: copied, made an article of, deleted. */
function More({ desk, suggestion }: ReplyActionsProps) {
  const { t } = useTranslation();
  const copy = useCopy(suggestion.text);
  const hasText = suggestion.state !== 'silent';
  const remove = () => desk.acts.remove(suggestion);
  useSingleKeys({ c: hasText ? () => void copy() : undefined, d: remove });
  return (
    <DropDown label={t('desk.more')} trigger={<IconDots size={16} aria-hidden />}>
      {hasText && (
        <>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-keyshortcuts="c"
            className={dropDownItemClass}
            onClick={() => void copy()}
          >
            <IconCopy size={16} aria-hidden />
            {t('suggestions.copy')}
          </button>
          <Link
            to="/clients/details/$id/knowledge/write"
            params={{ id: desk.ticket.client }}
            search={{ suggestion: suggestion.uuid }}
            role="menuitem"
            tabIndex={-1}
            className={dropDownItemClass}
          >
            <IconRosetteDiscountCheck size={16} aria-hidden />
            {t('suggestions.certifyAnswer')}
          </Link>
        </>
      )}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-keyshortcuts="d"
        className={dropDownItemClass}
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden />
        {t('suggestions.delete')}
      </button>
    </DropDown>
  );
}

/** Why the reply was not used. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (!error) return null;
  const isConflict = errorCode(error) === 'request.conflict';
  return (
    <div className={classes.wholeRow}>
      <Notice
        tone={isConflict ? 'warning' : 'danger'}
        title={isConflict ? t('suggestions.changedMeanwhile') : errorText(error)}
      />
    </div>
  );
}

function Use({ desk, suggestion }: ReplyActionsProps) {
  const { t } = useTranslation();
  const delivery = useDelivery(desk, suggestion);
  const edit = () => desk.acts.edit(suggestion);
  useSingleKeys({ a: () => delivery.use('stay'), e: edit });
  useSendKey(() => delivery.use('next'));
  return (
    <>
      <Button
        rightSection={<IconArrowRight size={16} aria-hidden />}
        loading={delivery.isBusy}
        onClick={() => delivery.use('next')}
        title={`${t('desk.useAndNextHelp')} (Ctrl+Enter)`}
        aria-keyshortcuts="Control+Enter"
      >
        {t('desk.useAndNext')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCheck size={16} aria-hidden />}
        disabled={delivery.isBusy}
        onClick={() => delivery.use('stay')}
        title={`${t('desk.useHelp')} (A)`}
        aria-keyshortcuts="a"
      >
        {t('desk.use')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={t('suggestions.edit')}
        title={`${t('suggestions.edit')} (E)`}
        aria-keyshortcuts="e"
        onClick={edit}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        isOpen={delivery.asked !== undefined}
        title={t('desk.useContradicted')}
        confirmLabel={t('desk.useAnyway')}
        isDanger
        onConfirm={delivery.confirm}
        onCancel={delivery.cancel}
      >
        <Contradictions written={suggestion} />
      </ConfirmDialog>
      <Refused error={delivery.error} />
    </>
  );
}

/** What an agent can do now: with the reply that is shown, or to get one. */
export function ReplyActions({ desk, children }: { desk: Desk; children: ReactNode }) {
  const { shown } = desk.state;
  const isUsable = shown?.state === 'ready' && !desk.ticket.isModuleOff;
  return (
    <div className="row wrap gap-8">
      {isUsable && <Use key={`use ${shown.uuid}`} desk={desk} suggestion={shown} />}
      {children}
      {shown && <More key={`more ${shown.uuid}`} desk={desk} suggestion={shown} />}
    </div>
  );
}
