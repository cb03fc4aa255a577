import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useAddressedClient } from '../../lib/own-client.ts';
import { ListScreen, onePage } from '../../ui/list/list-screen.tsx';
import { TabHead } from '../../ui/page/tab-head.tsx';
import { useChatbotColumns } from './chatbot-columns.tsx';
import { useChatbotRows, type ChatbotRow } from './chatbot-rows.ts';
import { DeleteChatbotDialog } from './delete-chatbot-dialog.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { toChatbot } from './links.ts';
import { SupportChoice } from './editor/support-choice.tsx';

/** The client tab `chatbot-configs`: the client's chatbots, and how each stands. */
export function ChatbotsScreen() {
  const { client } = useAddressedClient();
  // The page around this tab waits for the client before it shows a tab.
  return client ? <Chatbots client={client.uuid} /> : null;
}

type Asked = { what: 'setup' | 'delete'; row: ChatbotRow };

function Chatbots({ client }: { client: string }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.chatbots.list.queryOptions({ input: { clientId: client } }));
  const rows = useChatbotRows(query.data);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const columns = useChatbotColumns({
    onSetup: (row) => setAsked({ what: 'setup', row }),
    onDelete: (row) => setAsked({ what: 'delete', row }),
  });
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...toChatbot(client)} {...props} />}
    >
      {t('chatbots.new')}
    </Button>
  );
  return (
    <>
      <TabHead
        title={t('titles.chatbotConfigs')}
        intro={t('chatbots.intro')}
        actions={rows && rows.length > 0 && add}
      />
      <div className="column gap-16">
        <ListScreen
          label={t('titles.chatbotConfigs')}
          query={{ ...query, data: rows && onePage(rows) }}
          columns={columns}
          rowKey={({ uuid }) => uuid}
          rowLink={({ uuid }) => ({ ...toChatbot(client, uuid) })}
          skeletonRows={3}
          empty={{ title: t('chatbots.emptyTitle'), text: t('chatbots.emptyText'), action: add }}
        />
        <SupportChoice />
      </div>
      <InstallDialog chatbot={asked?.what === 'setup' ? asked.row : undefined} onClose={close} />
      <DeleteChatbotDialog
        client={client}
        chatbot={asked?.what === 'delete' ? asked.row : undefined}
        onClose={close}
      />
    </>
  );
}
