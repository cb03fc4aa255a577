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
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '../../../helpdesk/write-back/wanted-focus.ts';
import { errorCode } from '../../../lib/api-error.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropDown, dropDownDividerClass, dropDownItemClass } from '../../../ui/form/drop-down.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Contradictions } from '../contradictions.tsx';
import { useCopy } from '../copy.ts';
import classes from '../suggestions.module.css';
import { aimHelp, aimKeys, aimsOf } from './aims.ts';
import { BlanksDialog } from './blanks-dialog.tsx';
import deskClasses from './desk.module.css';
import type { Desk } from './use-desk.ts';
import { useDelivery } from './use-delivery.ts';
import { controlKey } from '../../../lib/keys/send-key.ts';
import { useSendKey } from './use-send-key.ts';

interface ReplyActionsProps {
  desk: Desk;
  suggestion: Suggestion;
}

/** What becomes of the ticket in its CRM when the reply is sent. */
function StatusChoice({ desk: { replyStatus } }: { desk: Desk }) {
  const { t } = useTranslation();
  if (replyStatus.choices.length < 2) return null;
  return (
    <div role="group" aria-label={t('desk.statusAfter')}>
      <p className="muted tiny medium pad-6" aria-hidden>
        {t('desk.statusAfter')}
      </p>
      {replyStatus.choices.map((status) => (
        <button
          key={status}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={status === replyStatus.chosen}
          className={dropDownItemClass}
          onClick={() => replyStatus.choose(status)}
        >
          <IconCheck
            size={16}
            visibility={status === replyStatus.chosen ? undefined : 'hidden'}
            aria-hidden
          />
          {t(`desk.statuses.${status}`)}
        </button>
      ))}
      <div className={dropDownDividerClass} role="separator" />
    </div>
  );
}

/** What is done less often with a reply: copied, made an article of, deleted. */
function More({ desk, suggestion }: ReplyActionsProps) {
  const { t } = useTranslation();
  const copy = useCopy(suggestion.text);
  const hasText = suggestion.text !== '';
  const remove = () => desk.acts.remove(suggestion);
  useSingleKeys({ c: hasText ? () => void copy() : undefined, d: remove });
  return (
    <DropDown
      label={t('desk.more')}
      title={t('desk.more')}
      trigger={<IconDots size={16} aria-hidden />}
    >
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
      <StatusChoice desk={desk} />
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

/** What is asked before a reply leaves. */
function Questions({
  desk,
  suggestion,
  delivery,
}: ReplyActionsProps & { delivery: ReturnType<typeof useDelivery> }) {
  const { t } = useTranslation();
  const { asked, blanks, confirm, cancel } = delivery;
  const isSent = asked?.aim.startsWith('send') ?? desk.sends;
  return (
    <>
      <ConfirmDialog
        isOpen={asked?.about === 'contradiction'}
        title={t('desk.useContradicted')}
        confirmLabel={t(isSent ? 'desk.sendAnyway' : 'desk.useAnyway')}
        isDanger
        onConfirm={confirm}
        onCancel={cancel}
      >
        <Contradictions written={suggestion} />
      </ConfirmDialog>
      <BlanksDialog
        isOpen={asked?.about === 'blanks'}
        blanks={blanks}
        isSent={isSent}
        onConfirm={confirm}
        onCancel={cancel}
        onEdit={() => {
          cancel();
          if (desk.own.isOpen) desk.acts.fillIn();
          else desk.acts.edit(suggestion);
        }}
      />
    </>
  );
}

/** To copy the reply, to send it, or to mark the ticket as answered by it. */
function Deliver({ desk, suggestion }: ReplyActionsProps) {
  const { t } = useTranslation();
  const delivery = useDelivery(desk, suggestion);
  const isOpen = suggestion.acceptedAt === null;
  const { first, second } = aimsOf(desk.sends, isOpen);
  useSingleKeys({ a: isOpen ? () => delivery.start('use') : undefined });
  useSendKey(() => delivery.start(first));
  const button = useRef<HTMLButtonElement>(null);
  // One comes back to what one took back.
  useEffect(() => {
    if (takeFocus(suggestion.ticketUuid)) button.current?.focus();
  }, [suggestion.ticketUuid]);
  const { start } = delivery;
  const { takeWanted } = desk.acts;
  // What was changed is delivered as it was saved.
  useEffect(() => {
    if (takeWanted()) start(first);
    // Once, as it comes back from the editor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <>
      <Button
        ref={button}
        // What only copies does not look like what sends.
        variant={first === 'copy-next' ? 'default' : 'filled'}
        leftSection={first === 'copy-next' && <IconCopy size={16} aria-hidden />}
        rightSection={<IconArrowRight size={16} aria-hidden />}
        loading={delivery.isBusy}
        onClick={() => delivery.start(first)}
        title={`${t(aimHelp[first])} (${controlKey}+Enter)`}
        aria-keyshortcuts="Control+Enter"
      >
        {t(aimKeys[first])}
      </Button>
      <Button
        variant="default"
        disabled={delivery.isBusy}
        onClick={() => delivery.start(second)}
        title={second === 'use' ? `${t(aimHelp.use)} (A)` : t(aimHelp[second])}
        aria-keyshortcuts={second === 'use' ? 'a' : undefined}
      >
        {t(aimKeys[second])}
      </Button>
      <Questions desk={desk} suggestion={suggestion} delivery={delivery} />
      <Refused error={delivery.error} />
    </>
  );
}

/** To change the reply, by hand or with a macro. */
function Edit({ desk, suggestion }: ReplyActionsProps) {
  const { t } = useTranslation();
  const edit = () => desk.acts.edit(suggestion);
  useSingleKeys({
    e: edit,
    // In one's own reply, the field has the macros.
    m: desk.hasMacros ? () => desk.acts.edit(suggestion, true) : undefined,
  });
  return (
    <ActionIcon
      variant="default"
      aria-label={t('suggestions.edit')}
      title={`${t('suggestions.edit')} (E)`}
      aria-keyshortcuts="e"
      onClick={edit}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  );
}

/** Whether the reply can be used, or still be sent. */
function isDeliverable({ ticket, sends, own, state }: Desk, shown: Suggestion): boolean {
  if (ticket.isModuleOff || !state.canWrite) return false;
  if (own.isOpen) return own.text.trim() !== '';
  if (shown.state === 'ready') return true;
  // Used before, and not on its way.
  return shown.acceptedAt !== null && sends && shown.acceptedAs !== 'sent' && !state.reply;
}

/** What an agent can do now: with the reply that is shown, or to get one. */
export function ReplyActions({ desk, children }: { desk: Desk; children: ReactNode }) {
  const { t } = useTranslation();
  const { shown } = desk.state;
  const isDelivered = shown !== undefined && isDeliverable(desk, shown);
  return (
    <div className={`row wrap gap-8 ${deskClasses.actions}`}>
      {isDelivered && <Deliver key={`deliver ${shown.uuid}`} desk={desk} suggestion={shown} />}
      <div className={`row wrap gap-4 ${deskClasses.tools}`}>
        {isDelivered && shown.state === 'ready' && (
          <Edit key={`edit ${shown.uuid}`} desk={desk} suggestion={shown} />
        )}
        {children}
        {shown && <More key={`more ${shown.uuid}`} desk={desk} suggestion={shown} />}
      </div>
      {isDelivered && desk.questions.open > 0 && (
        <span className="muted small">{t('desk.stillOpen', { count: desk.questions.open })}</span>
      )}
    </div>
  );
}
