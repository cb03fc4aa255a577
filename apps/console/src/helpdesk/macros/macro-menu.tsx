import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBolt } from '@tabler/icons-react';
import type { Macro } from '@replique/contract/helpdesk/macros';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { SearchChoices } from '../../ui/form/search-choices.tsx';
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

/** Macros found by typing. */
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
  const [asked] = useDebouncedValue(search.trim(), 200);
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
  const said = () => {
    if (data === undefined) return error ? '' : t('macros.loading');
    if (items.length > 0) return data.hasMore ? t('macros.more') : '';
    return asked === '' ? t('macros.none', { platform }) : t('macros.noneFound');
  };
  return (
    <div ref={box} className={`stack gap-8 framed round-8 pad-8 shrink ${classes.panel}`}>
      <SearchChoices
        label={t('macros.title', { platform })}
        searchLabel={t('macros.search')}
        search={search}
        onSearch={setSearch}
        choices={items.map((macro) => ({
          key: macro.id,
          title: macro.title,
          text: macro.text.replace(/\s+/g, ' '),
          value: macro,
        }))}
        onPick={onPick}
        onEscape={onClose}
        status={said()}
      >
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
      </SearchChoices>
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
