import { Button, Textarea } from '@mantine/core';
import { IconHandStop, IconSend, IconSparkles } from '@tabler/icons-react';
import type { Chat } from '@replique/contract/chat/chats';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../chats.module.css';
import { chooseKind, insertReply, useDraft, writeDraft, type DraftKind } from './drafts.ts';
import { ReplySuggestion } from './reply-suggestion.tsx';
import { isSendKey } from '../../../lib/keys/send-key.ts';
import { SendHint } from '../../../ui/send-hint.tsx';
import { focusField, type Desk } from '../use-desk.ts';
import { useSayTyping, useSend } from './use-send.ts';

interface ComposerProps {
  chat: Chat;
  desk: Desk;
}

/** As in the contract (`longestMessage`); its values would pull zod into the chunk. */
const longestText = 4_000;

function KindTabs({ kind, onChoose }: { kind: DraftKind; onChoose: (kind: DraftKind) => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-4" role="group" aria-label={t('chats.whatToWrite')}>
      {(['reply', 'note'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={`pressable muted small medium round-6 transparent h-28 hover ${classes.kind}`}
          aria-pressed={each === kind}
          aria-keyshortcuts={each === 'reply' ? 'R' : 'N'}
          onClick={() => onChoose(each)}
        >
          {t(`chats.kinds.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** In the place of the field: why nothing can be said to the visitor now, and what to do about it. */
function NotYours({ chat, desk }: ComposerProps) {
  const { t } = useTranslation();
  if (desk.isEnded) return <p className="hint">{t('chats.endedText')}</p>;
  const text = desk.isOthers
    ? t('chats.othersText', { person: chat.takenBy?.name ?? '' })
    : chat.waitingSince !== null
      ? t('chats.waitingText')
      : t('chats.botText');
  return (
    <div className="bar soft round-8 ground-neutral pad-8-12">
      <p>{text}</p>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconHandStop size={15} aria-hidden />}
        loading={desk.busy.takeOver}
        onClick={desk.acts.takeOver}
      >
        {t('chats.takeOver')}
      </Button>
    </div>
  );
}

function Field({ chat, kind }: { chat: Chat; kind: DraftKind }) {
  const { t } = useTranslation();
  const { texts } = useDraft(chat.uuid);
  const send = useSend(chat.uuid);
  const sayTyping = useSayTyping(chat.uuid);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const text = texts[kind];
  const submit = () => {
    const sent = text.trim();
    if (sent === '' || send.isPending) return;
    send.mutate({ kind, text: sent }, { onSettled: focusField });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    submit();
  };
  const label = t(`chats.fields.${kind}`);
  return (
    <>
      {isSuggesting && kind === 'reply' && (
        <ReplySuggestion
          chat={chat}
          onInsert={(suggested) => {
            insertReply(chat.uuid, suggested);
            setIsSuggesting(false);
            focusField();
          }}
          onClose={() => setIsSuggesting(false)}
        />
      )}
      <Textarea
        data-composer-field
        aria-label={label}
        placeholder={label}
        classNames={{ input: kind === 'note' ? classes.noteInput : undefined }}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestText}
        value={text}
        lang={kind === 'reply' ? chat.language : undefined}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          writeDraft(chat.uuid, kind, currentTarget.value);
          if (kind === 'reply' && currentTarget.value.trim() !== '') sayTyping();
        }}
      />
      <div className="row wrap gap-6-12">
        {kind === 'reply' && !isSuggesting && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconSparkles size={15} aria-hidden />}
            onClick={() => setIsSuggesting(true)}
          >
            {t('chats.suggest')}
          </Button>
        )}
        {kind === 'note' && <span className="hint">{t('chats.noteHelp')}</span>}
        <span className="push">
          <SendHint does={kind === 'note' ? 'save' : 'send'} />
        </span>
        <Button
          size="compact-sm"
          leftSection={<IconSend size={15} aria-hidden />}
          loading={send.isPending}
          disabled={text.trim() === ''}
          aria-keyshortcuts="Control+Enter"
          onClick={submit}
        >
          {kind === 'note' ? t('chats.saveNote') : t('chats.send')}
        </Button>
      </div>
    </>
  );
}

/** Where a person writes to the visitor, or a note to their own people. */
export function Composer({ chat, desk }: ComposerProps) {
  const { kind } = useDraft(chat.uuid);
  const canWrite = kind === 'note' || desk.isMine;
  return (
    <div className={`stack line-above ground-page gap-8 z-2 ${classes.composer}`} data-kind={kind}>
      <KindTabs
        kind={kind}
        onChoose={(next) => {
          chooseKind(chat.uuid, next);
          focusField();
        }}
      />
      {canWrite ? (
        <Field key={kind} chat={chat} kind={kind} />
      ) : (
        <NotYours chat={chat} desk={desk} />
      )}
    </div>
  );
}
