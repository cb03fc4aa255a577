import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inTurn } from '../in-turn.ts';
import type { HtmlPlace } from './light-html.ts';
import partClasses from './long-text.module.css';
import classes from './safe-html.module.css';
import { ShowMore } from '../list/show-more.tsx';

interface SafeHtmlProps {
  html: string;
  className?: string;
}

interface PartRead {
  next: HtmlPlace | null;
  blockedImages: number;
}

interface PartProps {
  html: string;
  place: HtmlPlace | undefined;
  allowRemoteImages: boolean;
  className: string;
  onRead: (read: PartRead) => void;
}

function Part({ html, place, allowRemoteImages, className, onRead }: PartProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const tell = useRef(onRead);
  useEffect(() => {
    tell.current = onRead;
  });
  useEffect(() => {
    let isCurrent = true;
    // Apart from the entry: most screens show no HTML at all.
    import('./sanitize-html.ts').then(
      ({ sanitizeHtml }) =>
        inTurn(() => {
          if (!isCurrent) return;
          const { nodes, ...read } = sanitizeHtml(html, { allowRemoteImages, place });
          box.current?.replaceChildren(nodes);
          tell.current(read);
        }),
      () => {
        // Without the sanitiser nothing of it may be shown.
        if (isCurrent) box.current?.replaceChildren(t('ui.errorTitle'));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [html, place, allowRemoteImages, t]);
  // One that was asked for: whoever reads by keyboard or ear goes on there.
  useEffect(() => {
    if (place !== undefined) box.current?.focus({ preventScroll: true });
  }, [place]);
  return <div ref={box} className={className} tabIndex={place && -1} />;
}

/** The parts of an HTML text that are shown, and what is known of each. */
function useParts(html: string) {
  const [parts, setParts] = useState<{ html: string; places: HtmlPlace[]; read: PartRead[] }>({
    html,
    places: [],
    read: [],
  });
  const current = parts.html === html ? parts : { html, places: [], read: [] };
  const change = (index: number, read: PartRead) => {
    setParts((before) => {
      const known = before.html === html ? before : { html, places: [], read: [] };
      return {
        ...known,
        read: [...known.read.slice(0, index), read, ...known.read.slice(index + 1)],
      };
    });
  };
  const next = current.read[current.places.length]?.next ?? null;
  const showMore = () => next && setParts({ ...current, places: [...current.places, next] });
  return { ...current, next, change, showMore };
}

/** Shows HTML written by others, through the one sanitiser, long ones in parts. Remote images wait until asked for. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const { t } = useTranslation();
  const [allowRemoteImages, setAllowRemoteImages] = useState(false);
  const { places, read, next, change, showMore } = useParts(html);
  const isLong = places.length > 0 || next !== null;
  const partClass = `${classes.html} ${isLong ? partClasses.part : ''} ${className ?? ''}`;
  return (
    <>
      {read.some(({ blockedImages }) => blockedImages > 0) && (
        <div
          className={`wrap round-6 gap-8 centre-line small muted ground-neutral ${classes.blocked}`}
        >
          <IconPhotoOff size={16} aria-hidden />
          <span>{t('ui.remoteImagesBlocked')}</span>
          <Button variant="subtle" onClick={() => setAllowRemoteImages(true)}>
            {t('ui.showRemoteImages')}
          </Button>
        </div>
      )}
      {[undefined, ...places].map((place, index) => (
        <Part
          key={place?.at ?? 0}
          html={html}
          place={place}
          allowRemoteImages={allowRemoteImages}
          className={partClass}
          onRead={(known) => change(index, known)}
        />
      ))}
      {next && <ShowMore shown={next.at / html.length} onMore={showMore} />}
    </>
  );
}
