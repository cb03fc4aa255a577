import type { WidgetSettings } from '@replique/contract/chat/widget';
import type { LanguageCode } from '@replique/contract/route';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PreviewFrameProps {
  settings: WidgetSettings;
  language: LanguageCode;
  theme: WidgetSettings['theme'];
  isPhone: boolean;
  className: string | undefined;
}

/** The real widget, in a page of our own that only plays a conversation; it is told every change, saved or not. */
export function PreviewFrame({ className, ...shown }: PreviewFrameProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [timesReady, setTimesReady] = useState(0);
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<{ type?: string } | null>) => {
      const isOurs = origin === window.location.origin && source === frame.current?.contentWindow;
      if (isOurs && data?.type === 'replique:preview-ready') setTimesReady((times) => times + 1);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  const message = JSON.stringify({ type: 'replique:preview', ...shown });
  useEffect(() => {
    // A frame that came back tells so once more, and is told again.
    if (timesReady > 0)
      frame.current?.contentWindow?.postMessage(JSON.parse(message), window.location.origin);
  }, [message, timesReady]);
  return (
    <iframe
      ref={frame}
      src="/widget/preview"
      title={t('chatbots.previewFrame')}
      className={className}
    />
  );
}
