import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { usePresence } from '../../lib/live/use-live.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useDeletion } from './deletion.ts';
import { EarlierSuggestions } from './earlier-suggestions.tsx';
import { useGeneration, type Generation } from './generation.ts';
import { Notice } from '../../ui/notice.tsx';
import { PanelHead } from './panel-head.tsx';
import { RunningSuggestion } from './running-suggestion.tsx';
import { useShown } from './shown-choice.ts';
import { ShownSuggestion } from './shown-suggestion.tsx';
import { SuggestionEditor } from './suggestion-editor.tsx';
import { SuggestionToolbar } from './suggestion-toolbar.tsx';
import classes from './suggestions.module.css';
import { useNextFocus } from './use-next-focus.ts';

export interface PanelTicket {
  uuid: string;
  client: string;
  /** Why it is not eligible, in words. */
  ineligibleText: string | null;
  question: string;
  /** The client has no suggestions: nothing is written, edited or accepted. */
  isModuleOff: boolean;
}

interface SuggestionPanelProps {
  ticket: PanelTicket;
  /** A suggestion was saved, accepted or deleted: counters elsewhere change. */
  onChanged: () => void;
}

function Nothing({ ticket, canWrite }: { ticket: PanelTicket; canWrite: boolean }) {
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

/** What the others see one doing. */
function activityOf(editing: Suggestion | undefined, generation: Generation) {
  if (editing) return 'editing';
  return generation.state === 'running' ? 'generating' : 'reading';
}

/** The list of a ticket's suggestions and what is being done with them. */
function usePanel({ ticket, onChanged }: SuggestionPanelProps) {
  const canWrite = hasRole(useSession().level, 'agent');
  const list = useQuery(
    orpc.suggestions.list.queryOptions({
      input: { ticket: ticket.uuid },
      select: ({ items }) => items,
    }),
  );
  const [chosen, setChosen] = useState<string>();
  const { shown, newer } = useShown(list.data ?? [], chosen);
  // A copy, so that what is being typed outlives a deletion by somebody else.
  const [editing, setEditing] = useState<Suggestion>();
  const [isWritten, setIsWritten] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(panel);
  const { generation, start, stop, dismiss } = useGeneration(ticket.uuid, (uuid) => {
    setChosen(uuid);
    setIsWritten(true);
    focusNext('h2');
    void readAgain(orpc.workbench.history.key({ input: { ticket: ticket.uuid } }));
    onChanged();
  });
  const deletion = useDeletion((back) => {
    if (back) setChosen(back.uuid);
    focusNext('h2');
    setIsWritten(false);
    onChanged();
  });
  const canGenerate =
    canWrite &&
    !ticket.isModuleOff &&
    ticket.question.trim() !== '' &&
    generation.state !== 'running' &&
    editing === undefined;
  // The button that was pressed goes, whatever comes of it.
  const generate = (instruction?: string, from?: string) => {
    focusNext('h2');
    start(instruction, from);
  };
  const remove = (suggestion: Suggestion) => {
    focusNext('h2');
    deletion.remove(suggestion);
  };
  usePresence(ticket.uuid, canWrite ? activityOf(editing, generation) : undefined);
  useSingleKeys({
    g: canGenerate ? () => generate() : undefined,
    z: canWrite && editing === undefined ? deletion.undo : undefined,
  });
  const changed = () => {
    setIsWritten(false);
    onChanged();
  };
  return {
    panel,
    state: { list, shown, newer, editing, isWritten, generation, canWrite, canGenerate },
    acts: { setChosen, setEditing, focusNext, generate, stop, dismiss, remove, changed },
  };
}

/** The suggestion as it is being changed; it may be gone meanwhile. */
function Editing({
  editing,
  list,
  onClose,
}: {
  editing: Suggestion;
  list: Suggestion[];
  onClose: () => void;
}) {
  const latest = list.find(({ uuid }) => uuid === editing.uuid);
  return (
    <SuggestionEditor
      suggestion={latest ?? editing}
      isGone={latest?.state !== 'ready'}
      onClose={onClose}
    />
  );
}

/** The suggested reply of a ticket: written, read with its sources, edited, accepted. Keyed by the ticket. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { ticket } = props;
  const { client, question, isModuleOff } = ticket;
  const { t } = useTranslation();
  const { state, acts, panel } = usePanel(props);
  const { list, shown, newer, editing, generation, canWrite, canGenerate } = state;
  const { focusNext, generate } = acts;

  if (list.error && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) {
    return <div className={classes.waiting} role="status" aria-label={t('suggestions.loading')} />;
  }
  const isIdle = generation.state === 'idle';
  const hidesShown =
    editing !== undefined || generation.state === 'running' || generation.sentences.length > 0;
  const isSilent = shown?.state === 'silent';
  const toolbar = canWrite && !hidesShown && (
    <SuggestionToolbar
      {...{ shown, client, isModuleOff, canGenerate }}
      onGenerate={generate}
      onEdit={(suggestion) => {
        // In the place of what was asked for before: while it is saved, the focus must not go to the heading.
        focusNext('textarea');
        acts.setEditing(suggestion);
      }}
      onDelete={acts.remove}
      onAccept={() => focusNext('h2')}
      onChanged={acts.changed}
    />
  );
  return (
    <div className="column gap-14 pad-16 heads-14" ref={panel}>
      <span className="visually-hidden" role="status">
        {isIdle &&
          (shown?.acceptedAt
            ? t('suggestions.acceptedNow')
            : state.isWritten && t('suggestions.written'))}
      </span>
      <PanelHead shown={hidesShown ? editing : shown} />
      {ticket.ineligibleText !== null && (
        <Notice tone="info" title={t('suggestions.ineligibleTitle')}>
          {ticket.ineligibleText}
        </Notice>
      )}
      {!isIdle && (
        <RunningSuggestion
          generation={generation}
          client={client}
          onStop={() => {
            focusNext('h2');
            acts.stop();
          }}
          onRetry={() => generate(generation.instruction, generation.from)}
          onWithout={() => generate()}
          onDismiss={() => {
            focusNext('h2');
            acts.dismiss();
          }}
        />
      )}
      {!shown && !editing && isIdle && <Nothing ticket={ticket} canWrite={canWrite} />}
      {editing && (
        <Editing
          editing={editing}
          list={list.data}
          onClose={() => {
            focusNext('[aria-keyshortcuts="e"]');
            acts.setEditing(undefined);
          }}
        />
      )}
      {newer && !hidesShown && (
        <Newer
          onShow={() => {
            focusNext('h2');
            acts.setChosen(newer.uuid);
          }}
        />
      )}
      {!isSilent && toolbar}
      {shown && !hidesShown && (
        <ShownSuggestion
          key={shown.uuid}
          suggestion={shown}
          previous={list.data.find(({ uuid }) => uuid === shown.previousUuid)}
          client={client}
          question={question}
          isModuleOff={isModuleOff}
          onWriteAnew={canGenerate ? () => generate() : undefined}
          onRestored={() => focusNext('h2')}
        />
      )}
      {isSilent && toolbar}
      {!editing && (
        <EarlierSuggestions
          suggestions={list.data}
          shown={shown?.uuid}
          onShow={(uuid) => {
            // The only one takes the list away with it.
            focusNext('h2');
            acts.setChosen(uuid);
          }}
        />
      )}
    </div>
  );
}
