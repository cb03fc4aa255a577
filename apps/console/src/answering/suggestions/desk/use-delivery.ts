import { useQuery } from '@tanstack/react-query';
import { blanksIn } from '@replique/contract/answering/blanks';
import { contradictedIn } from '@replique/contract/answering/contradicted';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendReply } from '../../../helpdesk/write-back/use-write-back.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { useAcceptSuggestion, useEditSuggestion } from '../sent/changes.ts';
import type { Aim } from './aims.ts';
import type { Desk } from './use-desk.ts';

/** Puts a reply on the clipboard. @returns whether the browser let it */
async function copyReply(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Says that a reply was copied, not sent, and offers its ticket in the CRM, where it is pasted. Where no CRM tells that it
 * was answered, whoever pasted it can say so.
 */
function useCopiedAlert({ ticket, next }: Desk, markAnswered: () => Promise<unknown>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const mark = async () => {
    try {
      await markAnswered();
      showAlert({ text: escapeHtml(t('suggestions.acceptedNow')) });
    } catch (error) {
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
    }
  };
  const { data } = useQuery(orpc.writeBack.list.queryOptions({ input: { ticket: ticket.uuid } }));
  return (isCopied: boolean, aim: Aim) => {
    const { crmUrl } = ticket;
    const platform = data?.platform;
    const isLeft = isCopied && aim === 'copy-next';
    const isMarkable = isLeft && !platform && next !== undefined;
    const place = platform ? platformNames[platform] : t('desk.yourHelpDesk');
    const text = [
      t(isCopied ? 'desk.copied' : 'desk.notCopied'),
      ...(isCopied && !isMarkable ? [t('desk.pasteInto', { place })] : []),
      ...(isLeft && !isMarkable ? [t('desk.waitsForAnswer')] : []),
      ...(isLeft && !next ? [t('desk.lastTicket')] : []),
    ].join(' ');
    const openIn = platform && {
      label: t('desk.openIn', { platform: platformNames[platform] }),
      onAct: () => window.open(crmUrl ?? undefined, '_blank', 'noopener'),
    };
    const action = isMarkable ? { label: t('desk.use'), onAct: () => void mark() } : openIn;
    showAlert({
      text: escapeHtml(text),
      severity: isCopied ? 'success' : 'error',
      delay: 6,
      ...(action && (isMarkable || crmUrl !== null) && { action }),
    });
  };
}

/** What a press asks about before it does what it says. */
interface Question {
  aim: Aim;
  about: 'contradiction' | 'blanks';
}

/** Using and sending a reply, without a question. */
function useHandOver(desk: Desk, suggestion: Suggestion, text: string) {
  const { next, acts, replyStatus } = desk;
  const { uuid } = suggestion;
  const edit = useEditSuggestion(suggestion);
  const accept = useAcceptSuggestion(suggestion, acts.changed);
  const send = useSendReply(suggestion, { onSent: acts.changed, onTakenBack: desk.comeBack });
  const isBusy = edit.isPending || accept.isPending || send.isPending;

  /** What was typed is kept first. @returns the revision that holds it */
  const save = async () => {
    if (text === suggestion.text) return suggestion.revision;
    return (await edit.mutateAsync({ suggestion: uuid, text, revision: suggestion.revision }))
      .revision;
  };

  const markAnswered = async (despiteContradictions: boolean) =>
    accept.mutateAsync({ suggestion: uuid, revision: await save(), despiteContradictions });
  // Whoever copied it has seen what contradicts it.
  const tellCopied = useCopiedAlert(desk, () => markAnswered(true));

  /** @returns whether the reply is copied */
  const copy = async (aim: Aim, despiteContradictions: boolean) => {
    // Before the server is asked: a browser copies for a press, not for an answer.
    const isCopied = await copyReply(text);
    if (aim === 'use' && suggestion.acceptedAt === null) await markAnswered(despiteContradictions);
    tellCopied(isCopied, aim);
    return isCopied;
  };
  const deliver = async (aim: Aim, despiteContradictions: boolean) => {
    if (aim === 'copy-next') {
      // What could not be copied is still to be selected here.
      if (await copy(aim, despiteContradictions)) next?.();
      return;
    }
    acts.focusNext('h2');
    if (aim === 'send' || aim === 'send-next')
      await send.mutateAsync({
        suggestion: uuid,
        revision: await save(),
        status: replyStatus.chosen,
        despiteContradictions,
      });
    else await copy(aim, despiteContradictions);
    if (aim === 'send-next') next?.();
  };
  return { deliver, isBusy, error: edit.error ?? send.error ?? accept.error };
}

/** Using and sending a reply. What a source contradicts, and what is not filled in, is asked about first (`asked`). */
export function useDelivery(desk: Desk, suggestion: Suggestion) {
  const text = desk.own.isOpen ? desk.own.text.trim() : suggestion.text;
  const { deliver, isBusy, error } = useHandOver(desk, suggestion, text);
  const [asked, setAsked] = useState<Question>();
  const isContradicted = suggestion.state === 'ready' && contradictedIn(suggestion).length > 0;
  const blanks = blanksIn(text);
  const go = (aim: Aim, despiteContradictions: boolean) => {
    setAsked(undefined);
    // What the server refuses is shown beside the reply.
    void deliver(aim, despiteContradictions).catch(() => undefined);
  };
  const start = (aim: Aim) => {
    if (isBusy) return;
    // What a source contradicts, or is not filled in, is neither used nor sent by one key.
    if (isContradicted) setAsked({ aim, about: 'contradiction' });
    else if (blanks.length > 0) setAsked({ aim, about: 'blanks' });
    else go(aim, false);
  };
  const confirm = () => {
    if (!asked) return;
    const { aim, about } = asked;
    if (about === 'contradiction' && blanks.length > 0) setAsked({ aim, about: 'blanks' });
    else go(aim, isContradicted);
  };
  return { start, confirm, cancel: () => setAsked(undefined), asked, blanks, isBusy, error };
}
