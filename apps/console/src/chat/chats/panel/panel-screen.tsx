import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientNeeded } from '../../../accounts/clients/client-needed.tsx';
import { chatPanelEvents } from '../../../lib/chat-panel-events.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useSearchState } from '../../../lib/search-state.ts';
import { useSelectedClient } from '../../../lib/selected-client.ts';
import { HeadingWithHelp } from '../../../ui/page/page-help.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Workbench } from '../../../ui/page/workbench.tsx';

import classes from '../chats.module.css';
import { PanelConversation } from './panel-conversation.tsx';
import { PanelForm } from './panel-form.tsx';
import { TraceView } from '../trace-view.tsx';
import { usePanel } from './use-panel.ts';

const formWidth = 272;
const traceWidth = 380;

/** The support chat stands aside while the panel is open (spec §2 Shell). */
function useHideSupportChat(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(chatPanelEvents.hide));
    return () => void window.dispatchEvent(new Event(chatPanelEvents.show));
  }, []);
}

/** Nobody to talk to: where a chatbot is made, once it is said whose. */
function NoChatbot({ client }: { client: string | undefined }) {
  const { t } = useTranslation();
  const title = t('chatPanel.noChatbot');
  if (client === undefined)
    return <ClientNeeded title={title} text={t('chatPanel.noChatbotText')} isPage />;
  const action = (
    <Button
      renderRoot={(props) => (
        <Link to="/clients/details/$id/chatbot-configs" params={{ id: client }} {...props} />
      )}
    >
      {t('chatPanel.toChatbots')}
    </Button>
  );
  return <EmptyState title={title} text={t('chatPanel.noChatbotHere')} action={action} isPage />;
}

/** The chat panel: talk to any chatbot with any version of its prompt, the trace of each answer beside it. */
export function ChatPanelScreen() {
  const { t, i18n } = useTranslation();
  useHideSupportChat();
  const client = useSelectedClient();
  const [search, change] = useSearchState('/layout/chat');
  const choices = useQuery(orpc.chatbots.choices.queryOptions());
  const panel = usePanel();
  const [picked, setPicked] = useState<string>();
  const mine = choices.data?.filter((each) => !client || each.client.uuid === client);
  const chatbot = mine?.find(({ uuid }) => uuid === search.chatbot) ?? mine?.[0];
  const language = search.language ?? (i18n.language === 'fr' ? 'fr' : 'en');
  if (choices.error && choices.data === undefined)
    return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} isPage />;
  if (mine?.length === 0) return <NoChatbot client={client} />;
  const withTrace = panel.turns.filter(({ trace }) => trace !== undefined);
  const shown = withTrace.find(({ key }) => key === picked) ?? withTrace.at(-1);
  const clear = () => {
    panel.clear();
    setPicked(undefined);
  };
  const begin = (patch: Parameters<typeof change>[0]) => {
    clear();
    change(patch, { replace: true });
  };
  return (
    <Workbench
      revealed={picked === undefined ? undefined : 'trace'}
      leftStart={formWidth}
      rightStart={traceWidth}
      head={
        <div className={`row wrap min-h-32 ${classes.head}`}>
          <HeadingWithHelp>
            <h1 className="text-18 leading-24">{t('chatPanel.title')}</h1>
          </HeadingWithHelp>
          <p className="hint">{t('chatPanel.intro')}</p>
        </div>
      }
      left={{
        key: 'form',
        label: t('chatPanel.setup'),
        content: (
          <PanelForm
            choices={mine}
            chatbot={chatbot}
            version={search.version}
            language={language}
            onChange={begin}
            onNew={panel.turns.length > 0 ? clear : undefined}
          />
        ),
      }}
      middle={{
        key: 'conversation',
        label: t('chats.conversation'),
        content: (
          <PanelConversation
            chatbot={chatbot}
            panel={panel}
            shown={shown?.key}
            onShow={setPicked}
            onSay={(text) => {
              if (!chatbot) return;
              setPicked(undefined);
              panel.say({ chatbot: chatbot.uuid, version: search.version, language }, text);
            }}
          />
        ),
      }}
      right={{
        key: 'trace',
        label: t('chatPanel.trace'),
        content:
          shown?.trace && chatbot ? (
            <div className={`column gap-16 pad-16 ${classes.details}`}>
              <h2>{t('chats.whatBotSaw')}</h2>
              <TraceView trace={shown.trace} client={chatbot.client.uuid} />
            </div>
          ) : (
            <p className="muted pad-16">{t('chatPanel.noTrace')}</p>
          ),
      }}
    />
  );
}
