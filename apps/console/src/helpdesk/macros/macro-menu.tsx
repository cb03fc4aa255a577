import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBolt, IconSearch } from '@tabler/icons-react';
import type { Macro } from '@replique/contract/helpdesk/macros';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Notice } from '../../ui/notice.tsx';
import { insertMacro } from './insert-macro.ts';
import classes from './macros.module.css';

interface MacroMenuProps {
  ticket: string;
  /** Where a macro goes, at its cursor. */
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
  /** It was asked for before the field was there. */
  isOpenAtFirst?: boolean | undefined;
}

/** In the field itself letters are letters: there it is Ctrl+M. */
function useMacroKeys(field: MacroMenuProps['field'], open: (() => void) | undefined): void {
  useSingleKeys({ m: open });
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isAsked = event.ctrlKey && !event.altKey && event.key.toLowerCase() === 'm';
      if (!isAsked || event.target !== field.current || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

interface ChoicesProps {
  items: Macro[];
  active: number;
  listId: string;
  label: string;
  onPick: (macro: Macro) => void;
}

function Choices({ items, active, listId, label, onPick }: ChoicesProps) {
  return (
    <div id={listId} role="listbox" aria-label={label} className={`scroll-down ${classes.list}`}>
      {items.map((macro, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the search
        <div
          key={macro.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          className={`stack round-6 pointer pad-4-8 ${classes.choice}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(macro)}
        >
          <span className="cut medium">{macro.title}</span>
          <span className="cut muted small">{macro.text.replace(/\s+/g, ' ')}</span>
        </div>
      ))}
    </div>
  );
}

/** The search and what it finds; arrows choose, Enter takes. */
function MacroPanel({
  ticket,
  platform,
  onPick,
  onClose,
}: {
  ticket: string;
  platform: string;
  onPick: (macro: Macro) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const [asked] = useDebouncedValue(search.trim(), 200);
  const listId = useId();
  const input = { ticket, ...(asked !== '' && { search: asked }) };
  const { data, error, refetch } = useQuery(
    // It is the CRM that fails, which the server has tried already.
    orpc.macros.list.queryOptions({ input, retry: false, staleTime: 60_000 }),
  );
  const items = data?.items ?? [];
  // It opens under what is written, where little of it may be in sight.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActive((active + step + items.length) % items.length);
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // What surrounds it would save, or close.
    event.preventDefault();
    event.stopPropagation();
    const macro = items[active];
    if (event.key === 'Escape') onClose();
    else if (macro) onPick(macro);
  };
  const said = () => {
    if (data === undefined) return error ? '' : t('macros.loading');
    if (items.length > 0) return data.hasMore ? t('macros.more') : '';
    return asked === '' ? t('macros.none', { platform }) : t('macros.noneFound');
  };
  return (
    <div ref={box} className={`stack gap-8 framed round-8 pad-8 shrink ${classes.panel}`}>
      <TextInput
        type="search"
        aria-label={t('macros.search')}
        placeholder={t('macros.search')}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items[active] ? `${listId}-${active}` : undefined}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus
      />
      {error && data === undefined && (
        <Notice
          tone="warning"
          title={errorText(error)}
          actions={
            <Button variant="default" onClick={() => void refetch()}>
              {t('macros.retry')}
            </Button>
          }
        />
      )}
      <Choices
        items={items}
        active={active}
        listId={listId}
        label={t('macros.title', { platform })}
        onPick={onPick}
      />
      <p role="status" className="muted small hide-empty">
        {said()}
      </p>
    </div>
  );
}

/** Saved replies of the client's CRM, put into a reply that is being written. Nothing where the CRM has none. */
export function MacroMenu(props: MacroMenuProps) {
  const { ticket, field, text, onChange, isOpenAtFirst = false } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { data } = useQuery(orpc.writeBack.list.queryOptions({ input: { ticket } }));
  const platform = data?.hasMacros ? data.platform : null;
  useMacroKeys(field, platform === null ? undefined : () => setIsOpen(true));
  if (platform === null) return null;
  const close = () => {
    setIsOpen(false);
    field.current?.focus();
  };
  const insert = (macro: Macro) => {
    const { selectionStart: start = text.length, selectionEnd: end = start } = field.current ?? {};
    const inserted = insertMacro(text, { start, end }, macro);
    // The cursor can only stand in a text that is there.
    flushSync(() => onChange(inserted.text));
    close();
    field.current?.setSelectionRange(inserted.from, inserted.to);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBolt size={16} aria-hidden />}
        title={`${t('macros.button')} (M, Ctrl+M)`}
        aria-keyshortcuts="m Control+M"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      >
        {t('macros.button')}
      </Button>
      {isOpen && (
        <MacroPanel
          ticket={ticket}
          platform={platformNames[platform]}
          onPick={insert}
          onClose={close}
        />
      )}
    </>
  );
}
