import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { useSession } from '../lib/session.ts';
import { useSingleKeys } from '../lib/single-keys.ts';
import { ErrorState } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { EarlierSuggestions } from './earlier-suggestions.tsx';
import { GenerateControls } from './generate-controls.tsx';
import { useGeneration } from './generation.ts';
import { Notice } from './notice.tsx';
import { suggestionListQuery, type Suggestion } from './queries.ts';
import { RunningSuggestion } from './running-suggestion.tsx';
import { ShownSuggestion } from './shown-suggestion.tsx';
import { SuggestionActions } from './suggestion-actions.tsx';
import { SuggestionEditor } from './suggestion-editor.tsx';
import { ConfidenceBadge } from './suggestion-meta.tsx';
import classes from './suggestions.module.css';
import { useNextFocus } from './use-next-focus.ts';

export interface PanelTicket {
  uuid: string;
  /** Its name in the CRM. */
  name: string;
  client: string;
  /** Why it is not eligible, in words. */
  ineligibleText: string | null;
  hasQuestion: boolean;
  /** The client has no suggestions: nothing is written, edited or accepted. */
  isModuleOff: boolean;
}

interface SuggestionPanelProps {
  ticket: PanelTicket;
  /** A suggestion was saved, accepted or deleted: counters elsewhere change. */
  onChanged: () => void;
}

/** What is shown unless a person chose: the accepted one, else the newest. */
function pickShown(list: Suggestion[], chosen: string | undefined): Suggestion | undefined {
  return (
    list.find((suggestion) => suggestion.uuid === chosen) ??
    list.find((suggestion) => suggestion.state === 'accepted') ??
    list[0]
  );
}

function PanelHead({ shown }: { shown: Suggestion | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <h2 tabIndex={-1}>{t('suggestions.title')}</h2>
      {shown && shown.confidence !== null && <ConfidenceBadge confidence={shown.confidence} />}
      {shown && shown.text !== shown.originalText && (
        <StatusBadge tone="neutral">{t('suggestions.edited')}</StatusBadge>
      )}
    </div>
  );
}

function Nothing({ ticket, canWrite }: { ticket: PanelTicket; canWrite: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.nothing}>
      <h3>{t('suggestions.noneTitle')}</h3>
      {ticket.ineligibleText === null && <p>{t('suggestions.noneText')}</p>}
      {!canWrite && <p>{t('suggestions.noneReadOnly')}</p>}
    </div>
  );
}

/** Generating is what to do while there is no suggestion, and one action of several after. */
function lookOf(shown: Suggestion | undefined) {
  if (shown === undefined) return 'primary';
  return shown.state === 'silent' ? 'plain' : 'icon';
}

/** What an instruction works on: the variant that is shown, unless it says nothing. */
const basisOf = (shown: Suggestion | undefined): string | undefined =>
  shown && shown.text !== '' ? shown.uuid : undefined;

/** The suggested reply of a ticket: written, read with its sources, edited, accepted. Keyed by the ticket. */
export function SuggestionPanel({ ticket, onChanged }: SuggestionPanelProps) {
  const { t } = useTranslation();
  const canWrite = hasRole(useSession().level, 'agent');
  const list = useQuery(suggestionListQuery(ticket.uuid));
  const [chosen, setChosen] = useState<string>();
  // A copy, so that what is being typed outlives a deletion by somebody else.
  const [editing, setEditing] = useState<Suggestion>();
  const [isWritten, setIsWritten] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(panel);
  const { generation, start, stop, dismiss } = useGeneration(ticket.uuid, (uuid) => {
    setChosen(uuid);
    setIsWritten(true);
    onChanged();
  });

  const canGenerate =
    canWrite &&
    !ticket.isModuleOff &&
    ticket.hasQuestion &&
    generation.state !== 'running' &&
    editing === undefined;
  useSingleKeys({ g: canGenerate ? () => start() : undefined });

  if (list.error && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) {
    return <div className={classes.waiting} role="status" aria-label={t('suggestions.loading')} />;
  }
  const shown = pickShown(list.data, chosen);
  const isIdle = generation.state === 'idle';
  const hidesShown =
    editing !== undefined || generation.state === 'running' || generation.sentences.length > 0;
  const actions = (suggestion: Suggestion) => (
    <SuggestionActions
      key={suggestion.uuid}
      suggestion={suggestion}
      client={ticket.client}
      ticketName={ticket.name}
      isModuleOff={ticket.isModuleOff}
      onEdit={() => setEditing(suggestion)}
      onChanged={() => {
        focusNext('h2');
        setIsWritten(false);
        onChanged();
      }}
    />
  );
  const isSilent = shown?.state === 'silent';
  const toolbar = (
    <div className={classes.actions}>
      {shown && !isSilent && actions(shown)}
      {canGenerate && (
        <GenerateControls
          label={shown ? t('suggestions.generateAgain') : t('suggestions.generateFirst')}
          look={lookOf(shown)}
          onGenerate={(instruction) => start(instruction, instruction && basisOf(shown))}
        />
      )}
      {shown && isSilent && actions(shown)}
    </div>
  );
  return (
    <div className={classes.panel} ref={panel}>
      <span className="visually-hidden" role="status">
        {isWritten && isIdle && t('suggestions.written')}
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
          client={ticket.client}
          onStop={stop}
          onRetry={() => start(generation.instruction, generation.from)}
          onWithout={() => start()}
          onDismiss={dismiss}
        />
      )}
      {!shown && !editing && isIdle && <Nothing ticket={ticket} canWrite={canWrite} />}
      {editing && (
        <SuggestionEditor
          suggestion={list.data.find(({ uuid }) => uuid === editing.uuid) ?? editing}
          onClose={() => {
            focusNext('[aria-keyshortcuts="e"]');
            setEditing(undefined);
          }}
        />
      )}
      {canWrite && !isSilent && !hidesShown && toolbar}
      {shown && !hidesShown && (
        <ShownSuggestion
          key={shown.uuid}
          suggestion={shown}
          previous={list.data.find(({ uuid }) => uuid === shown.previousUuid)}
          client={ticket.client}
        />
      )}
      {canWrite && isSilent && !hidesShown && toolbar}
      {!editing && (
        <EarlierSuggestions suggestions={list.data} shown={shown?.uuid} onShow={setChosen} />
      )}
    </div>
  );
}
