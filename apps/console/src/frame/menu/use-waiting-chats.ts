import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { api } from '../../lib/api-client.ts';
import { loadScreenPhrases } from '../../lib/language/i18n.ts';
import { useChatChanges, useLiveEvents } from '../../lib/live/use-live.ts';
import { setWaitingInTitle } from '../../lib/page-title.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { waitingQuery } from './waiting-query.ts';

const toastSeconds = 12;
const chatsPath = '/chats';

/** Tells of a visitor who begins to wait, with the way there; on the screen of the chats the list does. */
function useWaitingToast(client: string | undefined): void {
  const { userUuid } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tell = async (uuid: string) => {
    const [chat] = await Promise.all([api.chats.get({ chat: uuid }), loadScreenPhrases()]);
    // A super-admin hears of every client, and is told of the one that is selected.
    if (chat.client.uuid !== client || chat.waitingSince === null) return;
    const visitor = chat.visitor.name ?? chat.visitor.email ?? i18next.t('work.unknownVisitor');
    showAlert({
      id: `chat ${uuid}`,
      text: escapeHtml(i18next.t('work.waitingNow', { visitor })),
      delay: toastSeconds,
      action: {
        label: i18next.t('work.openChat'),
        onAct: () =>
          void navigate({
            to: chatsPath,
            search: ({ client }) => ({ client, chat: uuid }),
          }),
      },
    });
  };
  useLiveEvents((event) => {
    if (event.type !== 'chat' || event.what !== 'waiting' || event.by === userUuid) return;
    if (client === undefined || pathname === chatsPath) return;
    // A chat that went meanwhile, or a network that did: the count says it all the same.
    tell(event.chat).catch(() => undefined);
  });
}

/** How many visitors wait for a person; keeps the count right, tells of a new one, and of all in the title of a hidden tab. */
export function useWaitingChats(): { count: number } {
  const client = useSelectedClient();
  const { data } = useQuery(waitingQuery(client));
  useChatChanges(
    1_000,
    () => void queryClient.invalidateQueries({ queryKey: [['chats', 'waiting']] }),
  );
  useWaitingToast(client);
  const count = data?.count ?? 0;
  useEffect(() => {
    setWaitingInTitle(count);
    return () => setWaitingInTitle(0);
  }, [count]);
  return { count };
}
