import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { ReplyStatus } from '@replique/contract/helpdesk/write-back';
import { useRef, useState, type RefObject } from 'react';
import { hasRole } from '../../../lib/session/access.ts';
import { useSnooze } from '../../../helpdesk/tickets/snooze/use-snooze.ts';
import { usePresence } from '../../../lib/live/use-live.ts';
import { orpc, readAgain } from '../../../lib/orpc.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useCitations } from '../cited-text.tsx';
import { useDeletion } from '../deletion.ts';
import { useGeneration, type Generation } from '../generation.ts';
import { useShown } from '../shown-choice.ts';
import { useNextFocus } from '../../../ui/focus/use-next-focus.ts';
import { fillInField, useOwnReply } from './own-reply.ts';
import { useQuestions } from './questions.ts';
import { useFirstSuggestion, useTypedTicket } from './use-typed-ticket.ts';

export interface DeskTicket {
  uuid: string;
  client: string;
  /** Why it is not eligible, in words. */
  ineligibleText: string | null;
  question: string;
  /** What it asks, one by one. */
  questions: string[];
  /** The client has no suggestions: nothing is written, edited or used. */
  isModuleOff: boolean;
  /** It waits for an answer, perhaps hidden for now. */
  isOpen: boolean;
  snoozedUntil: string | null;
  snoozedBy: string | null;
  /** Its page in the CRM. */
  crmUrl: string | null;
}

interface DeskOptions {
  ticket: DeskTicket;
  /** A suggestion was saved, used or deleted: counters elsewhere change. */
  onChanged: () => void;
  /** Opens the next ticket of the list that is to be dealt with; undefined where there is none. */
  next: (() => void) | undefined;
  /** Opens this ticket again, in its list. */
  comeBack: () => void;
  /** What one chose for the tickets before. */
  status: ReplyStatus;
  onStatus: (status: ReplyStatus) => void;
}

/** What the others see one doing. */
function activityOf(editing: Suggestion | undefined, generation: Generation) {
  if (editing) return 'editing';
  return generation.state === 'running' ? 'generating' : 'reading';
}

const isAnswerable = ({ isModuleOff, question }: DeskTicket): boolean =>
  !isModuleOff && question.trim() !== '';

const nothing: Pick<Suggestion, 'sentences' | 'sources'> = { sentences: [], sources: [] };

/** What is being written, else what is shown. */
function writtenOf(generation: Generation, shown: Suggestion | undefined) {
  if (generation.state === 'running' || generation.sentences.length > 0) return generation;
  if (!shown) return nothing;
  return shown.silenceReason ? { sentences: [], sources: shown.sources } : shown;
}

/** The suggestions of a ticket, and which of them is its reply. */
function useReplies(ticket: string) {
  const list = useQuery(
    orpc.suggestions.list.queryOptions({ input: { ticket }, select: ({ items }) => items }),
  );
  const [chosen, setChosen] = useState<string>();
  const { shown, newer } = useShown(list.data ?? [], chosen);
  return { list, shown, newer, setChosen };
}

/** Which reply is being changed. */
function useEditing(composer: RefObject<HTMLElement | null>, focusNext: (to: string) => void) {
  // A copy, so that what is being typed outlives a deletion by somebody else.
  const [editing, setEditing] = useState<Suggestion>();
  const [opensMacros, setOpensMacros] = useState(false);
  const isDeliveryWanted = useRef(false);
  return {
    editing,
    opensMacros,
    /** Whether the reply is to be delivered as it was saved; from now on it is not. */
    takeWanted(this: void) {
      const isWanted = isDeliveryWanted.current;
      isDeliveryWanted.current = false;
      return isWanted;
    },
    edit(this: void, suggestion: Suggestion, withMacros = false) {
      // In the place of what was asked for before: while it is saved, the focus must not go to the heading.
      focusNext(withMacros ? '[role="combobox"]' : 'textarea');
      setOpensMacros(withMacros);
      setEditing(suggestion);
    },
    closeEditor(this: void, isDeliveryNext = false) {
      isDeliveryWanted.current = isDeliveryNext;
      focusNext('[aria-keyshortcuts="e"]');
      setEditing(undefined);
      // A reply is read from its beginning.
      composer.current?.querySelector('[tabindex="0"]')?.scrollTo(0, 0);
    },
  };
}

/** What the page does with a reply beside using it: has one written, changed, deleted. */
function useWriting({ ticket, onChanged }: DeskOptions, replies: ReturnType<typeof useReplies>) {
  const { setChosen } = replies;
  const canWrite = hasRole(useSession().level, 'agent');
  const [isWritten, setIsWritten] = useState(false);
  const composer = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(composer);
  const { editing, opensMacros, ...editor } = useEditing(composer, focusNext);
  const typed = useTypedTicket(ticket);
  const { generation, start, stop, dismiss } = useGeneration(ticket.uuid, (uuid) => {
    setChosen(uuid);
    setIsWritten(true);
    focusNext('h2');
    typed.tellWritten();
    const input = { ticket: ticket.uuid };
    void readAgain(orpc.workbench.history.key({ input }), orpc.sentAnswers.get.key({ input }));
    onChanged();
  });
  const deletion = useDeletion((back) => {
    if (back) setChosen(back.uuid);
    focusNext('h2');
    setIsWritten(false);
    onChanged();
  });
  const isFree = generation.state !== 'running' && editing === undefined;
  const canGenerate = canWrite && isFree && isAnswerable(ticket);
  // The button that was pressed goes, whatever comes of it.
  const generate = (instruction?: string, from?: string) => {
    focusNext('h2');
    start(instruction, from);
  };
  useFirstSuggestion(typed, canGenerate, generate);
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
    composer,
    state: { editing, opensMacros, isWritten, generation, canWrite, canGenerate },
    acts: { ...editor, focusNext, generate, stop, dismiss, remove, changed },
  };
}

/**
 * The reply of a ticket, and what is being done with it. Keyed by the ticket.
 * @returns the desk, and where its composer is drawn
 */
export function useDesk(options: DeskOptions) {
  const { ticket, next, comeBack, status, onStatus } = options;
  const { data: sent } = useQuery(
    orpc.writeBack.list.queryOptions({ input: { ticket: ticket.uuid } }),
  );
  const statuses = sent?.replyStatuses ?? [];
  const replies = useReplies(ticket.uuid);
  const { composer, state, acts } = useWriting(options, replies);
  const { setChosen, list, shown, newer } = replies;
  const { editing, generation } = state;
  const isShownHidden =
    editing !== undefined || generation.state === 'running' || generation.sentences.length > 0;
  const own = useOwnReply(shown);
  const questions = useQuestions(
    ticket.questions,
    editing ?? shown,
    state.canWrite && !ticket.isModuleOff,
  );
  useSingleKeys({ q: questions.tickNext });
  const snoozing = useSnooze({
    ticket: ticket.uuid,
    before: ticket.snoozedUntil,
    onSnoozed: () => next?.(),
    comeBack,
  });
  const citations = useCitations(writtenOf(generation, shown), !isShownHidden);
  const desk = {
    ticket,
    next,
    comeBack,
    /** The client's CRM sends what this person answers. */
    sends: sent?.sendsReplies ?? false,
    hasMacros: sent?.hasMacros ?? false,
    replyStatus: {
      choices: statuses,
      chosen: statuses.includes(status) ? status : ('keep' as const),
      choose: onStatus,
    },
    citations,
    own,
    questions,
    snoozing,
    state: {
      ...state,
      list,
      shown,
      newer,
      isShownHidden,
      /** How far the reply that is shown is on its way to the customer. */
      reply: sent?.items.find(
        ({ kind, suggestion, reason }) =>
          kind === 'reply' && suggestion === shown?.uuid && reason !== 'cancelled',
      ),
    },
    acts: { ...acts, setChosen, fillIn: () => fillInField(composer.current) },
  };
  return { desk, composer };
}

export type Desk = ReturnType<typeof useDesk>['desk'];
