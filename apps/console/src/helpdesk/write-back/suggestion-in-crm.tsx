import { Button } from '@mantine/core';
import { IconMessageUp } from '@tabler/icons-react';
import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { usePost, useRetry } from './use-write-back.ts';
import { StateLine } from './state-line.tsx';
import { useNoteLines } from './write-back-words.ts';
import classes from './write-back.module.css';

function useAsking(ticket: string, platform: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const said = {
    onSuccess: () => showAlert({ text: escapeHtml(t('writeBack.asked', { platform })) }),
    onError: (error: unknown) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  };
  const post = usePost(ticket);
  const retry = useRetry(ticket);
  return {
    isAsking: post.isPending || retry.isPending,
    post: ({ uuid, revision }: { uuid: string; revision: number }) =>
      post.mutate({ suggestion: uuid, revision }, said),
    retry: (note: WriteBack) => retry.mutate({ writeBack: note.uuid }, said),
  };
}

interface SuggestionInCrmProps {
  suggestion: { uuid: string; ticketUuid: string; revision: number; state: string };
  isModuleOff: boolean;
}

/** Whether a suggestion stands in the CRM of its ticket, why not, and for agents a way to put it there. */
export function SuggestionInCrm({ suggestion, isModuleOff }: SuggestionInCrmProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const { uuid, ticketUuid, state } = suggestion;
  const { data } = useQuery(orpc.writeBack.list.queryOptions({ input: { ticket: ticketUuid } }));
  const linesOf = useNoteLines();
  const note = data?.items.find((each) => each.kind === 'note' && each.suggestion === uuid);
  const platform = note?.platform ?? data?.platform;
  const name = platform ? platformNames[platform] : '';
  const { post, retry, isAsking } = useAsking(ticketUuid, name);
  if (!platform || state === 'silent') return null;
  const isOffered =
    hasRole(level, 'agent') && !isModuleOff && data?.platform === platform && data.takesNotes;
  if (!note && !isOffered) return null;
  return (
    <div className="row wrap between mt-12 gap-8-12" role="status">
      {note && (
        <div className={`stack shrink gap-4 ${classes.lines}`}>
          {linesOf(note).map((line) => (
            <StateLine key={line.text} line={line} at={note.postedAt} />
          ))}
          {note.detail !== null && note.state !== 'posted' && (
            <p className={`hint break ${classes.words}`}>
              {t('writeBack.words', { platform: name, detail: note.detail })}
            </p>
          )}
        </div>
      )}
      {isOffered && !note && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMessageUp size={14} aria-hidden />}
          title={
            data.notesAs === 'draft'
              ? t('writeBack.draft.postHelp', { platform: name })
              : t('writeBack.postHelp')
          }
          loading={isAsking}
          onClick={() => post(suggestion)}
        >
          {t('writeBack.post', { platform: name })}
        </Button>
      )}
      {isOffered && note?.canRetry && (
        <Button variant="default" size="xs" loading={isAsking} onClick={() => retry(note)}>
          {t('writeBack.postAgain')}
        </Button>
      )}
    </div>
  );
}
