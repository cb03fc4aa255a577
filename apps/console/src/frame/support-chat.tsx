import { useEffect, useState } from 'react';
import { chatPanelEvents } from '../lib/chat-panel-events.ts';
import { useSession } from '../lib/session.ts';

/**
 * Where the support chat's widget is put, for super-admins only (spec §2 Shell); empty until a chatbot is set up for
 * it. The chat panel hides it while it is open.
 */
export function SupportChat() {
  const { isSuperAdmin } = useSession();
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const hide = () => setIsHidden(true);
    const show = () => setIsHidden(false);
    window.addEventListener(chatPanelEvents.hide, hide);
    window.addEventListener(chatPanelEvents.show, show);
    return () => {
      window.removeEventListener(chatPanelEvents.hide, hide);
      window.removeEventListener(chatPanelEvents.show, show);
    };
  }, []);
  return isSuperAdmin ? <div id="support-chat" hidden={isHidden} /> : null;
}
