import { Button, TextInput } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { DropDown, dropDownDividerClass, dropDownItemClass } from '../../../ui/form/drop-down.tsx';
import classes from './snooze.module.css';
import {
  fieldTime,
  latest,
  shortTime,
  snoozeChoices,
  timeTyped,
  type SnoozeName,
} from './times.ts';

interface SnoozeMenuProps {
  isBusy: boolean;
  onSnooze: (until: Date) => void;
}

interface TypedTimeProps extends SnoozeMenuProps {
  onCancel: () => void;
}

/** In the evening, four hours from now are not today any more. */
const wordOf = (name: SnoozeName, at: Date, now: Date) =>
  name === 'later' && at.toDateString() !== now.toDateString() ? 'inHours' : name;

/** Any day and time. */
function TypedTime({ isBusy, onSnooze, onCancel }: TypedTimeProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState(() =>
    fieldTime(snoozeChoices(now).find(({ name }) => name === 'tomorrow')?.at ?? now),
  );
  const at = timeTyped(typed, now);
  return (
    <form
      className={`row wrap gap-8 ${classes.typed}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (at) onSnooze(at);
      }}
    >
      <TextInput
        type="datetime-local"
        label={t('ticketStates.snooze.at')}
        value={typed}
        min={fieldTime(now)}
        max={fieldTime(latest(now))}
        error={at === null && errorText({ code: 'write-backs.snooze-time' })}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        autoFocus
      />
      <Button type="submit" disabled={at === null} loading={isBusy}>
        {t('ticketStates.snooze.snooze')}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </form>
  );
}

/** Until when a ticket is hidden. Stands in a row of actions. */
export function SnoozeMenu({ isBusy, onSnooze }: SnoozeMenuProps) {
  const { t, i18n } = useTranslation();
  const [isTyped, setIsTyped] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = () => box.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  useSingleKeys({ h: () => button()?.click() });
  // Counted from when the menu is looked at: the page may have been open for hours.
  const [now, setNow] = useState(() => new Date());
  const label = t('ticketStates.snooze.snooze');
  return (
    <>
      <div ref={box} onClickCapture={() => setNow(new Date())}>
        <DropDown
          label={label}
          title={`${label} (H)`}
          shortcut="h"
          trigger={<IconZzz size={16} aria-hidden />}
        >
          {snoozeChoices(now).map(({ name, at }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={dropDownItemClass}
              disabled={isBusy}
              onClick={() => onSnooze(at)}
            >
              <span className="grow">{t(`ticketStates.snooze.${wordOf(name, at, now)}`)}</span>
              <span className="muted figures nowrap">
                {shortTime(i18n.language, at.toISOString(), now)}
              </span>
            </button>
          ))}
          <div className={dropDownDividerClass} role="separator" />
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={dropDownItemClass}
            onClick={() => setIsTyped(true)}
          >
            {t('ticketStates.snooze.pick')}
          </button>
        </DropDown>
      </div>
      {isTyped && (
        <TypedTime
          isBusy={isBusy}
          onSnooze={onSnooze}
          onCancel={() => {
            setIsTyped(false);
            // The field had the focus, and goes.
            button()?.focus();
          }}
        />
      )}
    </>
  );
}
