import { Tooltip } from '@mantine/core';
import { useRef, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { variableMeanings, variableNames, type PromptVariable } from './prompt-variables.ts';
import classes from './variables.module.css';

/**
 * Inserts variables where the person was writing last. `firstField` is the ref of the field that receives them before
 * any other had the focus.
 */
export function useVariableInsert() {
  const field = useRef<HTMLTextAreaElement>(null);
  return {
    firstField: field,
    onFieldFocus: (event: FocusEvent<HTMLTextAreaElement>) => {
      field.current = event.currentTarget;
    },
    insertVariable: (name: PromptVariable) => {
      field.current?.focus();
      // The browser's own editing command, though deprecated, is the only one that Undo takes back.
      document.execCommand('insertText', false, `{{${name}}}`);
    },
  };
}

interface VariableBarProps {
  onInsert: (name: PromptVariable) => void;
}

/** Every variable a prompt may use; a click inserts it. */
export function VariableBar({ onInsert }: VariableBarProps) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-6" role="group" aria-label={t('prompts.insertVariable')}>
      <span className="muted small" aria-hidden>
        {t('prompts.insertVariable')}
      </span>
      <div className={`wrap gap-6 ${classes.names}`}>
        {variableNames.map((name) => {
          const meaning = t(variableMeanings[name]);
          return (
            <Tooltip key={name} label={meaning} portalProps={{ target: '#main' }}>
              <button
                type="button"
                className={`accent tiny nowrap pointer h-24 pad-0-8 round-4 ${classes.name}`}
                aria-label={t('prompts.insertNamed', { name, meaning })}
                onClick={() => onInsert(name)}
              >
                {name}
              </button>
            </Tooltip>
          );
        })}
        <code className={`soft small pad-0-6 ${classes.custom}`}>{'{{custom.…}}'}</code>
        <span className={`muted small ${classes.hint}`}>{t('prompts.customVariables')}</span>
      </div>
    </div>
  );
}
