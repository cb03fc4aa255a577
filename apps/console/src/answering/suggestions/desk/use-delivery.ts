import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { contradictedIn } from '../contradictions.tsx';
import { useAcceptSuggestion } from '../sent/changes.ts';
import type { Desk } from './use-desk.ts';

/** What a reply is used for: to stay on its ticket, or to go on with the next one of the list. */
export type Aim = 'stay' | 'next';

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
 * Using a reply: it is accepted, copied, and its ticket opened in the CRM, where the agent pastes it. A reply that a source
 * contradicts is asked about first (`asked`).
 */
export function useDelivery(desk: Desk, suggestion: Suggestion) {
  const { ticket, next, acts } = desk;
  const { t } = useTranslation();
  const accept = useAcceptSuggestion(suggestion, acts.changed);
  const [asked, setAsked] = useState<Aim>();
  const { data } = useQuery(orpc.writeBack.list.queryOptions({ input: { ticket: ticket.uuid } }));
  const platform = data?.platform ? platformNames[data.platform] : undefined;

  const tell = (isCopied: boolean, aim: Aim) => {
    const isLast = aim === 'next' && !next;
    const text = [
      t(isCopied ? 'desk.copied' : 'desk.notCopied'),
      ...(isLast ? [t('desk.lastTicket')] : []),
    ].join(' ');
    const { crmUrl } = ticket;
    showAlert({
      text: escapeHtml(text),
      severity: isCopied ? 'success' : 'error',
      delay: 6,
      ...(crmUrl &&
        platform && {
          action: {
            label: t('desk.openIn', { platform }),
            onAct: () => window.open(crmUrl, '_blank', 'noopener'),
          },
        }),
    });
  };
  const take = async (aim: Aim, despiteContradictions: boolean) => {
    setAsked(undefined);
    acts.focusNext('h2');
    const { uuid, revision, text } = suggestion;
    // Before the server is asked: a browser copies for a press, not for an answer.
    const isCopied = await copyReply(text);
    if (suggestion.state === 'ready')
      await accept.mutateAsync({ suggestion: uuid, revision, despiteContradictions });
    tell(isCopied, aim);
    if (aim === 'next') next?.();
  };
  const use = (aim: Aim) => {
    if (accept.isPending) return;
    // What a source contradicts is not used by one key.
    if (suggestion.state === 'ready' && contradictedIn(suggestion).length > 0) setAsked(aim);
    // What the server refuses is shown beside the reply.
    else void take(aim, false).catch(() => undefined);
  };
  return {
    use,
    isBusy: accept.isPending,
    error: accept.error,
    asked,
    confirm: () => void take(asked ?? 'stay', true).catch(() => undefined),
    cancel: () => setAsked(undefined),
  };
}
