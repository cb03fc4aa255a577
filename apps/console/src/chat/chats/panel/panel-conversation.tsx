import { Button, Textarea } from '@mantine/core';
import { IconPlayerStop, IconSearch, IconSend } from '@tabler/icons-react';
import type { ChatbotChoice } from '@replique/contract/chat/chatbots';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { EmptyState } from '../../../ui/states.tsx';
import classes from '../chats.module.css';
import { useChatLabels } from '../labels.ts';
import type { PanelTurn, usePanel } from './use-panel.ts';

interface PanelConversationProps {
  chatbot: ChatbotChoice | undefined;
  panel: ReturnType<typeof usePanel>;
  /** The turn whose trace stands beside. */
  shown: string | undefined;
  onShow: (turn: string) => void;
  onSay: (text: string) => void;
}

/** As in the contract (`longestMessage`); its values would pull zod into the chunk. */
const longestText = 4_000;

function Answer({ turn }: { turn: PanelTurn }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <>
      {turn.answer !== '' && <div className={`break pre-wrap ${classes.text}`}>{turn.answer}</div>}
      {turn.state === 'running' && (
        <p className="row soft gap-8">
          <span className="dot ground-accent pulse" aria-hidden />
          {t('chats.writing')}
        </p>
      )}
      {turn.state === 'stopped' && <p className="hint">{t('chatPanel.stopped')}</p>}
      {turn.state === 'failed' && (
        <p className="danger" role="alert">
          {errorText(turn.error)}
        </p>
      )}
    </>
  );
}

interface TurnProps extends Pick<PanelConversationProps, 'chatbot' | 'onShow' | 'onSay'> {
  turn: PanelTurn;
  isShown: boolean;
  isLast: boolean;
}

function Turn({ turn, chatbot, isShown, isLast, onShow, onSay }: TurnProps) {
  const { t } = useTranslation();
  const labels = useChatLabels();
  const { trace, choices, offersEscalation } = turn;
  return (
    <>
      <article
        className={`fit framed ground-surface round-12 ${classes.message}`}
        data-author="visitor"
        aria-label={t('chatPanel.you')}
      >
        <div className={`break pre-wrap ${classes.text}`}>{turn.text}</div>
      </article>
      <article
        className={`fit framed ground-surface round-12 ${classes.message}`}
        data-author="bot"
        data-on={isShown || undefined}
        aria-label={labels.chatbot(chatbot ?? null)}
      >
        <header className="wrap centre-line small soft">
          <span className="strong break plain">{labels.chatbot(chatbot ?? null)}</span>
          {trace && (
            <span className={classes.role}>
              {t('tester.version', { version: trace.promptVersion })}
            </span>
          )}
        </header>
        <Answer turn={turn} />
        {(trace || offersEscalation) && (
          <footer className="wrap mt-6 gap-4-12 centre-line between">
            {offersEscalation && (
              <span className="inline-row leading-20 round-4 gap-4 tiny soft pad-0-6 rigid ground-neutral">
                {t('chatPanel.offersEscalation')}
              </span>
            )}
            {trace && (
              <button
                type="button"
                className="inline-button inline-row fit gap-4 min-h-24"
                aria-pressed={isShown}
                onClick={() => onShow(turn.key)}
              >
                <IconSearch size={13} aria-hidden />
                {t('chats.whatBotSaw')}
              </button>
            )}
          </footer>
        )}
      </article>
      {isLast && choices.length > 0 && (
        <div className="wrap gap-6" role="group" aria-label={t('chatPanel.choices')}>
          {choices.map((choice) => (
            <Button key={choice} size="compact-sm" variant="default" onClick={() => onSay(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function SayField({ panel, chatbot, onSay }: Omit<PanelConversationProps, 'shown' | 'onShow'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = () => {
    if (text.trim() === '' || panel.isRunning || !chatbot) return;
    onSay(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={`stack line-above ground-page gap-8 z-2 ${classes.composer}`}>
      <Textarea
        aria-label={t('chatPanel.say')}
        placeholder={t('chatPanel.say')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestText}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="row wrap gap-6-12">
        <span className="hint">{t('chatPanel.sayHelp')}</span>
        {panel.isRunning ? (
          <Button
            size="compact-sm"
            variant="default"
            className="push"
            leftSection={<IconPlayerStop size={15} aria-hidden />}
            onClick={panel.stop}
          >
            {t('tester.stop')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            className="push"
            leftSection={<IconSend size={15} aria-hidden />}
            disabled={text.trim() === '' || !chatbot}
            onClick={submit}
          >
            {t('chats.send')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What was said to the chatbot and what it answered, as it arrives. */
export function PanelConversation(props: PanelConversationProps) {
  const { chatbot, panel, shown, onShow, onSay } = props;
  const { t } = useTranslation();
  const { turns } = panel;
  const box = useRef<HTMLDivElement>(null);
  const written = turns.reduce((sum, turn) => sum + 1 + turn.answer.length, 0);
  useEffect(() => {
    const pane = box.current?.closest('section');
    if (pane) pane.scrollTop = pane.scrollHeight;
  }, [written]);
  return (
    <div className={`column ${classes.conversation}`}>
      <div
        ref={box}
        className={`column grow whole gap-10 pad-16 ${classes.transcript}`}
        role="log"
        aria-label={t('chats.transcript')}
        aria-live="polite"
      >
        {turns.length === 0 && (
          <EmptyState
            kind="ask"
            title={t('chatPanel.emptyTitle')}
            text={t('chatPanel.emptyText')}
          />
        )}
        {turns.map((turn, index) => (
          <Turn
            key={turn.key}
            turn={turn}
            chatbot={chatbot}
            isShown={turn.key === shown}
            isLast={index === turns.length - 1 && turn.state === 'done'}
            onShow={onShow}
            onSay={onSay}
          />
        ))}
      </div>
      <SayField panel={panel} chatbot={chatbot} onSay={onSay} />
    </div>
  );
}
