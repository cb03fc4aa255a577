import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './safe-html.module.css';
import type { sanitizeHtml as SanitizeHtmlFunction } from './sanitize-html.ts';

type SanitizeHtml = typeof SanitizeHtmlFunction;

interface SafeHtmlProps {
  html: string;
  className?: string;
}

/** Shows HTML written by others, through the one sanitiser. Remote images wait until asked for. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const { t } = useTranslation();
  const [allowRemoteImages, setAllowRemoteImages] = useState(false);
  const [blockedImages, setBlockedImages] = useState(0);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isCurrent = true;
    // Apart from the entry: most screens show no HTML at all.
    const show = ({ sanitizeHtml }: { sanitizeHtml: SanitizeHtml }) => {
      if (!isCurrent) return;
      const { nodes, blockedImages: blocked } = sanitizeHtml(html, { allowRemoteImages });
      box.current?.replaceChildren(nodes);
      setBlockedImages(blocked);
    };
    import('./sanitize-html.ts').then(show, () => {
      // Without the sanitiser nothing of it may be shown.
      if (isCurrent) box.current?.replaceChildren(t('ui.errorTitle'));
    });
    return () => {
      isCurrent = false;
    };
  }, [html, allowRemoteImages, t]);

  return (
    <>
      {blockedImages > 0 && (
        <div className={classes.blocked}>
          <IconPhotoOff size={16} aria-hidden />
          <span>{t('ui.remoteImagesBlocked')}</span>
          <Button variant="subtle" onClick={() => setAllowRemoteImages(true)}>
            {t('ui.showRemoteImages')}
          </Button>
        </div>
      )}
      <div ref={box} className={`${classes.html} ${className ?? ''}`} />
    </>
  );
}
