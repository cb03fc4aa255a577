import { Button } from '@mantine/core';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SnoozeNotice } from '../../../helpdesk/tickets/snooze/snooze-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { RunningSuggestion } from '../running-suggestion.tsx';
import { SuggestionEditor } from '../suggestion-editor.tsx';
import { aimHelp, aimKeys, aimsOf } from './aims.ts';
import classes from './desk.module.css';
import { QuestionTicks } from './question-ticks.tsx';
import { ReplyHead } from './reply-head.tsx';
import { ReplyToolbar } from './reply-toolbar.tsx';
import { ShownReply } from './shown-reply.tsx';
import type { Desk, DeskTicket } from './use-desk.ts';

function Nothing({ ticket, canWrite }: { ticket: DeskTicket; canWrite: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={`stack gap-6 ${classes.nothing}`}>
      <h3>{t('suggestions.noneTitle')}</h3>
      {ticket.ineligibleText === null && <p>{t('suggestions.noneText')}</p>}
      {!canWrite && <p>{t('suggestions.noneReadOnly')}</p>}
    </div>
  );
}

/** Somebody else's, which came while this one was read. */
function Newer({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="info"
      title={t('workbench.newerTitle')}
      actions={
        <Button variant="default" onClick={onShow}>
          {t('workbench.newerShow')}
        </Button>
      }
    />
  );
}

/** The suggestion as it is being changed; it may be gone meanwhile. */
function Editing({ editing, desk, list }: { editing: Suggestion; desk: Desk; list: Suggestion[] }) {
  const { t } = useTranslation();
  const latest = list.find(({ uuid }) => uuid === editing.uuid);
  const { first } = aimsOf(desk.sends, editing.acceptedAt === null);
  const deliver = { label: t(aimKeys[first]), help: t(aimHelp[first]) };
  return (
    <>
      <QuestionTicks questions={desk.questions} tone="info" />
      <SuggestionEditor
        suggestion={latest ?? editing}
        isGone={latest?.state !== 'ready'}
        opensMacros={desk.state.opensMacros}
        deliver={deliver}
        onClose={() => desk.acts.closeEditor()}
        onDeliver={() => desk.acts.closeEditor(true)}
      />
    </>
  );
}

function Ineligible({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Notice tone="info" title={t('suggestions.ineligibleTitle')}>
      {text}
    </Notice>
  );
}

/** What is said aloud when a reply was written, or used. */
function Announced({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { shown, isWritten, generation } = desk.state;
  const isUsed = shown?.acceptedAt;
  return (
    <span className="visually-hidden" role="status">
      {generation.state === 'idle' &&
        (isUsed ? t('suggestions.acceptedNow') : isWritten && t('suggestions.written'))}
    </span>
  );
}

function Running({ desk }: { desk: Desk }) {
  const { generation } = desk.state;
  const { generate, stop, dismiss, focusNext } = desk.acts;
  return (
    <RunningSuggestion
      generation={generation}
      citations={desk.citations}
      onStop={() => {
        focusNext('h2');
        stop();
      }}
      onRetry={() => generate(generation.instruction, generation.from)}
      onWithout={() => generate()}
      onDismiss={() => {
        focusNext('h2');
        dismiss();
      }}
    />
  );
}

/** What the composer holds: the reply being written, shown or changed, or why there is none. */
function Reply({ desk, list }: { desk: Desk; list: Suggestion[] }) {
  const { ticket, state, acts } = desk;
  const { shown, newer, editing, generation, canWrite, isShownHidden } = state;
  const isIdle = generation.state === 'idle';
  return (
    <>
      {ticket.snoozedUntil !== null && (
        <SnoozeNotice
          ticket={ticket.uuid}
          until={ticket.snoozedUntil}
          by={ticket.snoozedBy}
          onWake={canWrite ? () => void desk.snoozing.wake() : undefined}
          isBusy={desk.snoozing.isBusy}
        />
      )}
      {ticket.ineligibleText !== null && <Ineligible text={ticket.ineligibleText} />}
      {!isIdle && <Running desk={desk} />}
      {!shown && !editing && isIdle && <Nothing ticket={ticket} canWrite={canWrite} />}
      {editing && <Editing editing={editing} desk={desk} list={list} />}
      {newer && !isShownHidden && (
        <Newer
          onShow={() => {
            acts.focusNext('h2');
            acts.setChosen(newer.uuid);
          }}
        />
      )}
      {shown && !isShownHidden && <ShownReply key={shown.uuid} desk={desk} suggestion={shown} />}
    </>
  );
}

/** The reply of a ticket under its conversation: written, read, edited, used. */
export function Composer({ desk, box }: { desk: Desk; box: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation();
  const { list, shown, editing, canWrite, isShownHidden } = desk.state;
  if (list.error && list.data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <section
      className={`column ${classes.composer}`}
      aria-label={t('suggestions.title')}
      data-tour="suggestion"
      ref={box}
    >
      <Announced desk={desk} />
      <div className={`row wrap between gap-8 pad-8-16 heads-14 ${classes.head}`}>
        <ReplyHead shown={isShownHidden ? editing : shown} />
        {canWrite && list.data && !isShownHidden && <ReplyToolbar desk={desk} />}
      </div>
      {list.data === undefined ? (
        <div className={classes.waiting} role="status" aria-label={t('suggestions.loading')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={`column scroll gap-10 inner-outline ${classes.body}`} tabIndex={0}>
          <Reply desk={desk} list={list.data} />
        </div>
      )}
    </section>
  );
}
