import { blanksIn } from '@replique/contract/answering/blanks';
import { contradictedIn } from '@replique/contract/answering/contradicted';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import type {
  ReplyStatus,
  TicketWriteBacks,
  WriteBack,
} from '@replique/contract/helpdesk/write-back';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { usePanel } from './context.ts';
import { codeOf, problemText } from './problem.tsx';
import { readWriteBacks, send, takeBack } from './ticket.ts';
import { fill, type Words } from './words.ts';

const pollMs = 2_000;

const isOnItsWay = ({ state }: WriteBack) => state === 'waiting' || state === 'sending';

/** What went to the help desk for a ticket; read again as long as a reply is on its way. Null until it is known. */
export function useWriteBacks(ticket: string) {
  const { api } = usePanel();
  const [known, setKnown] = useState<TicketWriteBacks | null>(null);
  const read = useCallback(
    // Without it nothing is offered to be sent; all else works.
    () => readWriteBacks(api, ticket).then(setKnown, () => undefined),
    [api, ticket],
  );
  useEffect(() => void read(), [read]);
  const isMoving = known?.items.some((item) => item.kind === 'reply' && isOnItsWay(item)) ?? false;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void read(), pollMs);
    return () => clearInterval(timer);
  }, [isMoving, read]);
  return { known, read };
}

export type WriteBacks = ReturnType<typeof useWriteBacks>;

export const replyOf = ({ known }: WriteBacks, { uuid }: Suggestion): WriteBack | undefined =>
  known?.items.find(
    ({ kind, suggestion, reason }) =>
      kind === 'reply' && suggestion === uuid && reason !== 'cancelled',
  );

/** As on the desk: one that is ready, or was used and is not on its way. */
export function isSendable(writeBacks: WriteBacks, suggestion: Suggestion): boolean {
  if (!writeBacks.known?.sendsReplies || suggestion.text === '') return false;
  const reply = replyOf(writeBacks, suggestion);
  if (reply && (isOnItsWay(reply) || reply.state === 'posted')) return false;
  if (suggestion.state === 'ready') return true;
  return suggestion.acceptedAt !== null && suggestion.acceptedAs !== 'sent' && !reply;
}

/** A CRM as its makers write it. */
const nameOf = (platform: string) => platform.charAt(0).toUpperCase() + platform.slice(1);

function lineOf({ sent }: Words, { state, reason, platform, attempts }: WriteBack): string {
  const values = { platform: nameOf(platform), attempts };
  const why = reason === null ? '' : sent.reasons[reason];
  if (state === 'posted' && reason === 'status-kept')
    return fill(sent.reply.statusKept, { ...values, reason: why });
  if (state === 'superseded') return fill(sent.reply.cancelled, { reason: why });
  return fill(sent.reply[state], { ...values, reason: why });
}

interface OnItsWayProps {
  reply: WriteBack;
  say: (text: string) => void;
  /** What its sending had accepted is open again; null for whom it is not to take back. */
  onTakenBack: (() => void) | null;
}

/** How far a reply is; until it leaves it can be taken back. */
export function OnItsWay({ reply, say, onTakenBack }: OnItsWayProps) {
  const { api, words } = usePanel();
  const undo = (then: () => void) =>
    takeBack(api, reply).then(then, (error: unknown) => say(problemText(words, codeOf(error))));
  return (
    <div class="box row" role="status">
      <span>{lineOf(words, reply)}</span>
      {onTakenBack && reply.state === 'waiting' && reply.attempts === 0 && (
        <button type="button" onClick={() => void undo(onTakenBack)}>
          {words.send.undo}
        </button>
      )}
    </div>
  );
}

interface SendProps {
  suggestion: Suggestion;
  statuses: ReplyStatus[];
  say: (text: string) => void;
  onSent: () => void;
}

/** What a source contradicts, or is not filled in, is asked about before it leaves. */
export function SendButton({ suggestion, statuses, say, onSent }: SendProps) {
  const { api, words } = usePanel();
  const [status, setStatus] = useState<ReplyStatus>('keep');
  const [asked, setAsked] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isContradicted = suggestion.state === 'ready' && contradictedIn(suggestion).length > 0;
  const blanks = blanksIn(suggestion.text);
  const go = async () => {
    setAsked(null);
    setIsBusy(true);
    try {
      await send(api, suggestion, { status, despiteContradictions: isContradicted });
      say('');
      onSent();
    } catch (error) {
      say(problemText(words, codeOf(error)));
    }
    setIsBusy(false);
  };
  const start = () => {
    const questions = [
      ...(isContradicted ? [words.contradicted] : []),
      ...(blanks.length > 0 ? [fill(words.send.blanksSend, { blanks: blanks.join(', ') })] : []),
    ];
    if (questions.length > 0) setAsked(questions.join(' '));
    else void go();
  };
  return (
    <>
      <button type="button" disabled={isBusy} title={words.send.sendHelp} onClick={start}>
        {words.send.send}
      </button>
      {statuses.length > 1 && (
        <select
          aria-label={words.send.statusAfter}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as ReplyStatus)}
        >
          {statuses.map((each) => (
            <option key={each} value={each}>
              {words.send.statuses[each]}
            </option>
          ))}
        </select>
      )}
      {asked !== null && (
        <div class="box wide" role="alert">
          <p>{asked}</p>
          <div class="row">
            <button type="button" onClick={() => void go()}>
              {words.send.sendAnyway}
            </button>
            <button type="button" onClick={() => setAsked(null)}>
              {words.cancel}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
