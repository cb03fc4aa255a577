import { Button, Textarea } from '@mantine/core';
import { IconHeadset, IconNote, IconUser } from '@tabler/icons-react';
import type { SimulatedTicketDetail } from '@replique/contract/helpdesk/simulator';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './simulator.module.css';

type Message = SimulatedTicketDetail['messages'][number];

const icons = { requester: IconUser, agent: IconHeadset, note: IconNote };

function MessageCard({ message, onUse }: { message: Message; onUse?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const Icon = icons[message.kind];
  return (
    <article
      className={`column top framed round-8 gap-8 pad-12-16 ${classes.message}`}
      data-kind={message.kind}
    >
      <header className="row wrap small break gap-8">
        <Icon size={16} aria-hidden />
        <strong>{message.kind === 'note' ? t('simulator.note') : message.author}</strong>
        <RelativeTime at={message.at} />
      </header>
      <p className="break pre-line">{message.text}</p>
      {onUse && (
        <Button variant="default" size="compact-sm" onClick={onUse}>
          {t('simulator.useReply')}
        </Button>
      )}
    </article>
  );
}

interface AnswerProps {
  client: string;
  ticket: SimulatedTicketDetail;
  text: string;
  onText: (text: string) => void;
}

function Answer({ client, ticket, text, onText }: AnswerProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const answer = useMutation(orpc.simulator.answer.mutationOptions());
  const send = () =>
    answer.mutate(
      { client, id: ticket.id, text: text.trim() },
      {
        onSuccess: () => {
          onText('');
          showAlert({ text: escapeHtml(t('simulator.answered')) });
        },
        onError: (error) =>
          void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <form
      className="column gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label={t('simulator.answer')}
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        maxLength={10_000}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={answer.isPending} disabled={text.trim() === ''}>
          {t('simulator.send')}
        </Button>
      </div>
    </form>
  );
}

function Head({ ticket }: { ticket: SimulatedTicketDetail }) {
  const { t } = useTranslation();
  return (
    <header>
      <Link
        to="/simulator"
        search={(old: Record<string, unknown>) => ({ ...old, ticket: undefined })}
        className={classes.back ?? ''}
      >
        {t('simulator.back')}
      </Link>
      <h2 className="break">{ticket.subject}</h2>
      <p className={`wrap muted small break gap-4-12 ${classes.facts}`}>
        <span>{t('simulator.number', { id: ticket.id })}</span>
        {ticket.category !== null && (
          <span>{t('simulator.category', { category: ticket.category })}</span>
        )}
        {ticket.ticket === null ? (
          <span>{t('simulator.notYetHere')}</span>
        ) : (
          <Link to="/tickets/$ticket" params={{ ticket: ticket.ticket }}>
            {t('simulator.openHere')}
          </Link>
        )}
      </p>
    </header>
  );
}

/** Notes come within half a minute; after this none comes any more. */
const patienceMs = 120_000;

/** What comes next, said aloud when it changes. */
function Standing({ ticket, readAt }: { ticket: SimulatedTicketDetail; readAt: number }) {
  const { t } = useTranslation();
  const asked = Date.parse(ticket.messages.at(-1)?.at ?? '');
  const isLate = ticket.ticket !== null && readAt - asked > patienceMs;
  const waiting = ticket.hasNote ? 'noteIsThere' : isLate ? 'noNote' : 'noteComes';
  const open = ticket.isWaiting ? waiting : 'isAnswered';
  return (
    <p className="muted" role="status">
      {t(`simulator.${ticket.isOpen ? open : 'isClosed'}`)}
    </p>
  );
}

interface SimulatedTicketPaneProps {
  client: string;
  id: string;
  /** The answer as far as it is written. */
  text: string;
  onText: (text: string) => void;
}

/** A ticket as an agent of the CRM sees it. */
export function SimulatedTicketPane({ client, id, text, onText }: SimulatedTicketPaneProps) {
  const { t } = useTranslation();
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    orpc.simulator.read.queryOptions({ input: { client, id } }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p role="status" aria-label={t('simulator.loading')}>
        {t('simulator.loading')}
      </p>
    );
  return (
    <section className={`column shrink gap-16 ${classes.ticket}`} aria-label={data.subject}>
      <Head ticket={data} />
      {data.messages.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          onUse={
            data.isOpen && message.reply !== null ? () => onText(message.reply ?? '') : undefined
          }
        />
      ))}
      <Standing ticket={data} readAt={dataUpdatedAt} />
      {data.isOpen && <Answer client={client} ticket={data} text={text} onText={onText} />}
    </section>
  );
}
