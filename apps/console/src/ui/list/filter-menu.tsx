import { Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-menu.module.css';

interface FilterMenuProps {
  /** What is filtered by. */
  label: string;
  /** What is chosen, in words; undefined when nothing is. */
  chosen: string | undefined;
  onClear: () => void;
  children: ReactNode;
}

/** A filter as a chip: it says what is chosen, opens the choices, and takes the choice back. */
export function FilterMenu({ label, chosen, onClear, children }: FilterMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const words = chosen === undefined ? label : t('ui.filterIs', { filter: label, value: chosen });
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      offset={4}
      width="18rem"
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <span
        className={`soft small no-wider ground-surface framed-dashed h-28 inline-flex ${classes.chip}`}
        data-on={chosen !== undefined || undefined}
      >
        <Popover.Target>
          <button
            type="button"
            className={`pressable inline-row shrink medium transparent gap-4 own-colour hover ${classes.open}`}
            title={chosen === undefined ? undefined : words}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={`nowrap clip ellipsis ${classes.words}`}>{words}</span>
            {chosen === undefined && <IconChevronDown size={14} aria-hidden />}
          </button>
        </Popover.Target>
        {chosen !== undefined && (
          <button
            type="button"
            className={`pressable inline-row rigid shrink medium transparent gap-4 own-colour hover ${classes.clear}`}
            aria-label={t('ui.removeFilter', { filter: words })}
            onClick={onClear}
          >
            <IconX size={14} aria-hidden />
          </button>
        )}
      </span>
      <Popover.Dropdown
        className={`round-8 ground-surface raised pad-6 ${classes.panel}`}
        aria-label={label}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
