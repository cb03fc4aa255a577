import { useEffect, useRef, useState } from 'preact/hooks';
import type { ContactField } from '@replique/contract/chat/chatbots';
import { escalate } from '../session/later-acts.ts';
import { Refused } from '../transport.ts';
import type { Chat } from './context.ts';
import { laterWords } from './later-words.ts';

const order: ContactField[] = ['name', 'email', 'phone', 'orderNumber'];
const kinds = { name: 'text', email: 'email', phone: 'tel', orderNumber: 'text' };
const hints = { name: 'name', email: 'email', phone: 'tel', orderNumber: 'off' };
const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

type Later = ReturnType<typeof laterWords>;
type Faults = Partial<Record<ContactField, string>>;

/** Asks for what the client wants to know before a conversation is passed on to people. */
export function EscalateForm(_props: object, around: Chat) {
  const { session, state, words, chosen } = around;
  const { settings } = state;
  const more = laterWords(around);
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const asked = order.filter((field) => settings.contact[field] !== 'off');
  useEffect(() => form.current?.querySelector<HTMLElement>('input,textarea')?.focus(), []);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  async function submit(): Promise<void> {
    const values = new FormData(form.current ?? undefined);
    const read = (name: string) => (values.get(name) as string | null)?.trim() ?? '';
    const contact = Object.fromEntries(
      asked.flatMap((field) => (read(field) ? [[field, read(field)]] : [])),
    );
    const found = findFaults(asked, { contact, settings: settings.contact, more });
    setFaults(found);
    if (isSending || Object.keys(found).length > 0) return;
    setSending(true);
    setFailure(null);
    try {
      await escalate(session, { contact, ...(read('note') && { note: read('note') }) });
    } catch (error) {
      setSending(false);
      setFailure(textOf(error, words.blocked, more));
    }
  }

  return (
    <>
      <h3>{chosen(settings.whiteLabel.escalateAction, words.escalate)}</h3>
      <p>{more.escalateIntro}</p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {asked.map((field) => (
          <Field key={field} field={field} fault={faults[field]} />
        ))}
        <div class="field">
          <label for="note">
            {more.note} <small>({more.optional})</small>
          </label>
          <textarea id="note" name="note" rows={3} maxLength={1_000} />
        </div>
        <div role="alert">{failure && <p class="error">{failure}</p>}</div>
        <div class="buttons">
          <button type="submit" class="button" aria-disabled={isSending}>
            {isSending ? words.sending : more.escalateSend}
          </button>
          <button type="button" class="button plain" onClick={() => session.show('chat')}>
            {more.cancel}
          </button>
        </div>
      </form>
    </>
  );
}

function Field({ field, fault }: { field: ContactField; fault: string | undefined }, around: Chat) {
  const isOptional = around.state.settings.contact[field] === 'optional';
  const more = laterWords(around);
  return (
    <div class="field">
      <label for={field}>
        {more.contact[field]} {isOptional && <small>({more.optional})</small>}
      </label>
      <input
        id={field}
        name={field}
        type={kinds[field]}
        autocomplete={hints[field]}
        maxLength={254}
        required={!isOptional}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault ? `${field}-fault` : undefined}
      />
      {fault && (
        <span class="error" id={`${field}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}

function findFaults(
  asked: ContactField[],
  given: {
    contact: Partial<Record<ContactField, string>>;
    settings: Record<ContactField, string>;
    more: Later;
  },
): Faults {
  const { contact, settings, more } = given;
  const faults: Faults = {};
  for (const field of asked) {
    if (settings[field] === 'required' && !contact[field]) faults[field] = more.missing;
  }
  if (contact.email && !email.test(contact.email)) faults.email = more.emailInvalid;
  return faults;
}

function textOf(error: unknown, blocked: string, more: Later): string {
  const code = error instanceof Refused ? error.code : '';
  if (code === 'chatbots.no-escalation') return more.noEscalation;
  if (code === 'chats.visitor-blocked') return blocked;
  if (code === 'chats.contact-missing') return more.missing;
  return more.escalateFailed;
}
