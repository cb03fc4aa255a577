import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './outbox.module.css';

/** A mail as its receiver sees it, in a frame of its own: no script runs there, no link opens, nothing is loaded. */
export function MailFrame({ html }: { html: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [times, setTimes] = useState(0);
  const [height, setHeight] = useState(320);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      // With the sanitiser, which few screens need.
      const { drawMail } = await import('../../ui/text/sanitize-html.ts');
      const page = frame.current?.contentDocument;
      if (!isCurrent || !page) return;
      drawMail(page.body, html);
      setHeight(page.documentElement.scrollHeight);
    };
    // Without the sanitiser nothing of it may be shown; the text is there.
    draw().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [html, times]);
  return (
    <iframe
      ref={frame}
      sandbox="allow-same-origin"
      title={t('outbox.asHtml')}
      className={`framed round-8 whole ${classes.frame}`}
      height={height}
      // Some browsers put an empty page there later.
      onLoad={() => setTimes((before) => before + 1)}
    />
  );
}
