import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconSparkles } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { DropDown, dropDownDividerClass, dropDownItemClass } from '../../ui/form/drop-down.tsx';
import classes from './suggestions.module.css';

const presets = ['shorter', 'friendlier', 'steps'] as const;
const longestInstruction = 500;

interface GenerateControlsProps {
  label: string;
  /** The thing to do now, one of several, or an icon beside what matters more. */
  look: 'primary' | 'plain' | 'icon';
  onGenerate: (instruction?: string) => void;
}

interface FreeInstructionProps {
  onGenerate: (instruction: string) => void;
  onCancel: () => void;
}

function FreeInstruction({ onGenerate, onCancel }: FreeInstructionProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <form
      className={`stack gap-8 ${classes.free}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onGenerate(text.trim());
      }}
    >
      <TextInput
        label={t('suggestions.freeInstructionLabel')}
        placeholder={t('suggestions.freeInstructionHint')}
        value={text}
        maxLength={longestInstruction}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        autoFocus
      />
      <div className="row wrap gap-8">
        <Button type="submit">{t('suggestions.generate')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Generate, and beside it the instructions a suggestion can be asked for with. Stands in a row of actions. */
export function GenerateControls({ label, look, onGenerate }: GenerateControlsProps) {
  const { t } = useTranslation();
  const [isFree, setIsFree] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useSingleKeys({ '/': () => setIsFree(true) });
  const cancel = () => {
    setIsFree(false);
    // The field had the focus, and goes.
    box.current?.querySelector<HTMLElement>('[aria-keyshortcuts="g"]')?.focus();
  };
  const generate = (instruction?: string) => {
    setIsFree(false);
    onGenerate(instruction);
  };
  const button = {
    onClick: () => generate(),
    title: `${label} (G)`,
    'aria-keyshortcuts': 'g',
  };
  return (
    <>
      <div ref={box} className="row wrap gap-4">
        {look === 'icon' ? (
          <ActionIcon {...button} variant="default" aria-label={label}>
            <IconSparkles size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            {...button}
            variant={look === 'primary' ? 'filled' : 'default'}
            leftSection={<IconSparkles size={16} aria-hidden />}
          >
            {label}
          </Button>
        )}
        <DropDown
          label={t('suggestions.generateWith')}
          align={look === 'icon' ? 'end' : 'start'}
          trigger={
            <>
              {look !== 'icon' && t('suggestions.instructions')}
              <IconChevronDown size={14} aria-hidden />
            </>
          }
        >
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              role="menuitem"
              className={dropDownItemClass}
              onClick={() => generate(preset)}
            >
              {t(`suggestions.presets.${preset}`)}
            </button>
          ))}
          <div className={dropDownDividerClass} role="separator" />
          <button
            type="button"
            role="menuitem"
            aria-keyshortcuts="/"
            className={dropDownItemClass}
            onClick={() => setIsFree(true)}
          >
            {t('suggestions.freeInstruction')}
          </button>
        </DropDown>
      </div>
      {isFree && <FreeInstruction onGenerate={generate} onCancel={cancel} />}
    </>
  );
}
