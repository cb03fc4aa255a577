import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TesterTicket } from '@replique/contract/answering/tester';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { ticketQuery } from './ticket-query.ts';
import classes from './tester.module.css';
import { useTypedText } from './use-typed-text.ts';
import type { ChangeForm, TesterForm } from './tester-form.ts';

interface TicketFieldProps {
  client: string;
  form: TesterForm;
  onChange: ChangeForm;
  /** The text at once: what runs is what stands in the field. */
  onType?: (text: string) => void;
}

/** The question without the subject, which stands above it. */
function bodyOf({ question, subject }: TesterTicket): string {
  const body = question.startsWith(subject) ? question.slice(subject.length).trim() : question;
  return body || question;
}

/** The messages of a ticket: those up to the chosen one are given, the others are not. */
function CutChoice({ ticket, onCut }: { ticket: TesterTicket; onCut: (cut: number) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={`no-margin no-border pad-0 ${classes.cut}`}>
      <legend className="mb-6 medium pad-0">{t('tester.cut')}</legend>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className="list round-8 stack framed scroll" tabIndex={0}>
        {ticket.messages.map(({ number, role, author, text }) => (
          <li key={number} data-given={number <= ticket.cut || undefined}>
            <label className="narrow-and-wide gap-0-8 pointer small stack">
              <input
                type="radio"
                name="cut"
                checked={number === ticket.cut}
                onChange={() => onCut(number)}
              />
              <strong>{author ?? t(`tester.roles.${role}`)}</strong>
              <span className={`clip ${classes.cutText}`}>{text}</span>
            </label>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

/** A ticket by the CRM's id or by ours, looked up as one types, and where it is cut. */
export function TicketField({ client, form, onChange, onType }: TicketFieldProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { text, type, leave } = useTypedText(
    form.ticket ?? '',
    (typed) => {
      const ticket = typed.trim() || undefined;
      if (ticket !== form.ticket) onChange({ ticket, cut: undefined }, { replace: true });
    },
    onType,
  );
  const { data, error, isFetching } = useQuery(ticketQuery(client, form.ticket, form.cut));
  const found = form.ticket === undefined || error ? undefined : data;
  return (
    <>
      <TextInput
        label={t('tester.ticket')}
        description={t('tester.ticketHelp')}
        value={text}
        maxLength={200}
        error={form.ticket !== undefined && error ? errorText(error) : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      <div role="status" aria-busy={isFetching} className="stack gap-4 hide-empty">
        {found && (
          <>
            <p className={`medium ${classes.subject}`}>
              <Link to="/tickets/$ticket" params={{ ticket: found.uuid }}>
                {found.subject || t('tester.noSubject')}
              </Link>
            </p>
            <p className={`soft small loose pre-line clip ${classes.body}`}>
              {bodyOf(found) || t('tester.nothingAsked')}
            </p>
          </>
        )}
      </div>
      {found && found.messages.length > 1 && (
        <CutChoice ticket={found} onCut={(cut) => onChange({ cut })} />
      )}
    </>
  );
}
