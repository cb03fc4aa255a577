import { Button, Textarea } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { RetryButton } from './retry-button.tsx';
import { StateLine } from './state-line.tsx';
import { useWriteNote } from './use-write-back.ts';
import { useNoteLines } from './write-back-words.ts';

const longestNote = 10_000;

function NoteItem({ ticket, note }: { ticket: string; note: WriteBack }) {
  const linesOf = useNoteLines();
  return (
    <li className="stack gap-4">
      <p className="break pre-line">{note.comment}</p>
      {linesOf(note).map((line) => (
        <StateLine key={line.text} line={line} at={note.postedAt} />
      ))}
      <RetryButton ticket={ticket} writeBack={note} />
    </li>
  );
}

interface NoteFormProps {
  ticket: string;
  platform: WriteBack['platform'];
  onClose: () => void;
}

function NoteForm({ ticket, platform, onClose }: NoteFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const write = useWriteNote(ticket);
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !write.isPending)
          write.mutate({ ticket, text: text.trim() }, { onSuccess: onClose });
      }}
    >
      <Textarea
        label={t('writeBack.notes.label')}
        description={t('writeBack.notes.help', { platform: platformNames[platform] })}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
        autoFocus
      />
      {write.error && <Notice tone="danger" title={errorText(write.error)} />}
      <div className="row wrap gap-8">
        <Button type="submit" loading={write.isPending} disabled={text.trim() === ''}>
          {t('writeBack.notes.post')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={write.isPending}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The internal notes that people wrote here, and a way to write one; nothing where the ticket has no CRM and no note. */
export function TicketNotes({ ticket }: { ticket: string }) {
  const { t } = useTranslation();
  const isAgent = hasRole(useSession().level, 'agent');
  const [isWriting, setIsWriting] = useState(false);
  const { data } = useQuery(orpc.writeBack.list.queryOptions({ input: { ticket } }));
  if (!data) return null;
  const notes = data.items.filter(({ kind }) => kind === 'comment').toReversed();
  const { platform } = data;
  const canWrite = isAgent && platform !== null && data.takesNotes;
  if (notes.length === 0 && !canWrite) return null;
  return (
    <section className="stack gap-8" aria-label={t('writeBack.notes.title')}>
      {notes.length > 0 && (
        <>
          <h3>{t('writeBack.notes.title')}</h3>
          <ul className="list stack gap-12">
            {notes.map((note) => (
              <NoteItem key={note.uuid} ticket={ticket} note={note} />
            ))}
          </ul>
        </>
      )}
      {canWrite &&
        (isWriting ? (
          <NoteForm ticket={ticket} platform={platform} onClose={() => setIsWriting(false)} />
        ) : (
          <Button
            variant="default"
            className="fit"
            leftSection={<IconNote size={16} aria-hidden />}
            onClick={() => setIsWriting(true)}
          >
            {t('writeBack.notes.add')}
          </Button>
        ))}
    </section>
  );
}
