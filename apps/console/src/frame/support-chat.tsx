import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatPanelEvents } from '../lib/chat-panel-events.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session/session.ts';
import { useLater } from '../ui/use-later.ts';
import classes from './layout.module.css';
import { mountWidget } from './mount-widget.ts';
import { supportChatbotQuery } from './support-query.ts';

/**
 * The support chat, for super-admins only (spec §2 Shell): the widget of the chatbot that is chosen for it, from the
 * console's own origin; empty until one is chosen. The chat panel hides it while it is open.
 */
export function SupportChat() {
  const { isSuperAdmin } = useSession();
  const [isHidden, setIsHidden] = useState(false);
  // Before the effects of the screen that comes with the frame: a chat panel opened by its address hides it at once.
  useLayoutEffect(() => {
    const hide = () => setIsHidden(true);
    const show = () => setIsHidden(false);
    window.addEventListener(chatPanelEvents.hide, hide);
    window.addEventListener(chatPanelEvents.show, show);
    return () => {
      window.removeEventListener(chatPanelEvents.hide, hide);
      window.removeEventListener(chatPanelEvents.show, show);
    };
  }, []);
  return isSuperAdmin ? <Widget isHidden={isHidden} /> : null;
}

function Widget({ isHidden }: { isHidden: boolean }) {
  const { i18n } = useTranslation();
  const isLater = useLater();
  const { data } = useQuery(
    { ...supportChatbotQuery, enabled: isLater, retry: false },
    queryClient,
  );
  const place = useRef<HTMLDivElement>(null);
  const chatbot = data?.chatbot?.isOn ? data.chatbot.uuid : undefined;
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  useEffect(() => {
    const host = place.current;
    if (chatbot === undefined || !host) return;
    return mountWidget({ host, chatbot, language });
  }, [chatbot, language]);
  // The widget says itself how its own host is displayed: what hides it must stand around that.
  return (
    <div
      id="support-chat"
      className={classes.support}
      data-on={chatbot !== undefined || undefined}
      hidden={isHidden}
    >
      <div ref={place} />
    </div>
  );
}
