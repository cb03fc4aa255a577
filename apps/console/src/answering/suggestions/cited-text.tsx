import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { SourceList } from './sources/source-list.tsx';
import { numberSources } from './sources/source-numbers.ts';
import { SuggestionText, type Pointed } from './suggestion-text.tsx';

type Written = Pick<Suggestion, 'sentences' | 'sources'>;

const sourceKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * A reply and its sources, numbered as a reader meets them; pointing at one shows the other.
 * @param hasKeys whether the keys 1 to 9 lead to the sources: only one reply on the screen has them
 */
export function useCitations(written: Written, hasKeys: boolean) {
  const { sentences, sources } = useMemo(
    () => numberSources({ sentences: written.sentences, sources: written.sources }),
    [written.sentences, written.sources],
  );
  const [pointed, setPointed] = useState<Pointed | null>(null);
  // An object for each press: the same source can be opened again.
  const [opened, setOpened] = useState<{ source: number }>();
  const openSource = (source: number) => setOpened({ source });
  const keys = hasKeys ? sourceKeys.slice(0, sources.length) : [];
  useSingleKeys(Object.fromEntries(keys.map((key) => [key, () => openSource(Number(key))])));
  return { sentences, sources, pointed, setPointed, opened, openSource };
}

export type Citations = ReturnType<typeof useCitations>;

interface CitedSourcesProps {
  citations: Citations;
  /** The name of the list where several replies stand side by side. */
  label?: string | undefined;
  /** Whose knowledge it is. */
  client: string;
  /** The ticket, once it was saved: who may write judges its documents. */
  savedFor?: string | undefined;
  isModuleOff?: boolean;
}

export function CitedSources(props: CitedSourcesProps) {
  const { citations, label, client, savedFor, isModuleOff = false } = props;
  const { sentences, sources, pointed, setPointed, opened } = citations;
  const isAgent = hasRole(useSession().level, 'agent');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    const card = box.current?.querySelector<HTMLElement>(`[data-source="${opened.source}"]`);
    const folded = card?.closest('details');
    if (folded) folded.open = true;
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  }, [opened]);
  return (
    <div ref={box}>
      <SourceList
        label={label}
        sources={sources}
        sentences={sentences}
        client={client}
        pointed={pointed}
        canCertify={savedFor !== undefined && isAgent}
        judgedFor={isAgent && !isModuleOff ? savedFor : undefined}
        onPoint={setPointed}
      />
    </div>
  );
}

export function CitingText({ citations, text }: { citations: Citations; text: string }) {
  const { sentences, sources, pointed, setPointed, openSource } = citations;
  return (
    <SuggestionText
      text={text}
      sentences={sentences}
      sources={sources}
      pointed={pointed}
      onPoint={setPointed}
      onOpen={openSource}
    />
  );
}

interface CitedTextProps extends Written {
  text: string;
  /** Whose knowledge it is. */
  client: string;
  /** Between the text and its sources. */
  between?: ReactNode;
  sourcesLabel: string;
}

/** A reply above its sources. */
export function CitedText({ text, client, between, sourcesLabel, ...written }: CitedTextProps) {
  const citations = useCitations(written, false);
  return (
    <div>
      <CitingText citations={citations} text={text} />
      {between}
      {written.sources.length > 0 && (
        <div className={text === '' ? undefined : 'line-above mt-16 pt-14'}>
          <CitedSources citations={citations} label={sourcesLabel} client={client} />
        </div>
      )}
    </div>
  );
}
