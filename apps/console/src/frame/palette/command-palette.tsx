import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstFocusBack } from '../../ui/focus/use-first-focus-back.ts';
import classes from './command-palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

interface ListProps {
  groups: PaletteGroup[];
  active: PaletteItem | undefined;
  idOf: (item: PaletteItem) => string;
  onRun: (item: PaletteItem) => void;
}

function Option({ item, active, idOf, onRun }: Omit<ListProps, 'groups'> & { item: PaletteItem }) {
  const Icon = item.icon;
  const isActive = item.key === active?.key;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, as in every combobox
    <div
      id={idOf(item)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`row round-6 pointer gap-10 pad-0-8 hover rigid-icon muted-icon ${classes.option}`}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onRun(item)}
    >
      <Icon size={16} aria-hidden />
      <span className="cut grow">{item.label}</span>
      {item.hint && (
        <span className={`muted small nowrap clip ellipsis ${classes.hint}`}>{item.hint}</span>
      )}
    </div>
  );
}

function Groups({ groups, ...rest }: ListProps) {
  const id = useId();
  return groups.map(({ title, items }, index) => (
    <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
      <div
        id={`${id}-${index}`}
        className={`muted tiny strong ${classes.title}`}
        role="presentation"
      >
        {title}
      </div>
      {items.map((item) => (
        <Option key={item.key} item={item} {...rest} />
      ))}
    </div>
  ));
}

interface CommandPaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
  /** What was typed before the field was there. */
  early: { read: () => string; end: () => void };
}

function Palette({ onClose, onShortcuts, early }: CommandPaletteProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(early.read);
  const [activeKey, setActiveKey] = useState<string>();
  const { groups, isAsking } = usePaletteGroups(text.trim(), onShortcuts);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // The dialog takes the focus only after its transition: what is typed meanwhile must not be lost.
  const { end } = early;
  useEffect(() => {
    field.current?.focus();
    end();
  }, [end]);
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ key }) => key === activeKey) ?? items[0];
  // The first row is marked, whatever comes meanwhile; what one went to stays marked: Enter must open what one saw.
  const idOf = (item: PaletteItem) => `${listId}-${items.indexOf(item)}`;
  const run = (item: PaletteItem) => {
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = active ? items.indexOf(active) : -1;
    const targets: Record<string, number> = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setActiveKey(items[target]?.key);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
    }
  };
  return (
    <>
      <div className={`row muted line-below gap-12 ${classes.field}`}>
        <IconSearch size={18} aria-hidden />
        <input
          className="no-outline text-16 plain shrink no-border transparent grow"
          ref={field}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          aria-label={t('palette.label')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActiveKey(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t('palette.results')}
        className={`scroll-down ${classes.list}`}
      >
        <Groups groups={groups} active={active} idOf={idOf} onRun={run} />
      </div>
      <p
        className={items.length === 0 ? `muted centre-text ${classes.nothing}` : 'visually-hidden'}
        role="status"
      >
        {items.length > 0 || isAsking
          ? t('palette.count', { count: items.length })
          : t('palette.nothing')}
      </p>
    </>
  );
}

/** Ctrl/Cmd+K: goes to any screen or thing that is open to the person, and runs actions, by keyboard alone. */
export function CommandPalette({ isOpen, ...props }: CommandPaletteProps & { isOpen: boolean }) {
  const { t } = useTranslation();
  useFirstFocusBack(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={props.onClose}
      size="38rem"
      yOffset="12vh"
      classNames={{ content: 'framed ground-surface', body: 'pad-0' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.label')}>
        <Modal.Body>
          <Palette {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
