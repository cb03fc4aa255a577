import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PromptVariable, variableMeanings, variableNames } from './prompt-variables.ts';
import textClasses from '../prompt-text-field.module.css';
import classes from './variables.module.css';

/** The variables that fit what is typed at the caret, and the keys that choose one. */
export function useVariableCompletion(id: string) {
  const [completion, setCompletion] = useState<Completion>();
  const [active, setActive] = useState(0);
  const close = () => setCompletion(undefined);
  const listId = `${id}-variables`;

  /** After each change of the text or the caret. */
  const follow = (field: HTMLTextAreaElement) => {
    const { selectionStart, selectionEnd, value, readOnly } = field;
    const isWriting = !readOnly && selectionStart === selectionEnd;
    const next = isWriting ? completeVariable(value, selectionStart) : undefined;
    if (next?.names.join() !== completion?.names.join()) setActive(0);
    setCompletion(next);
  };
  const pick = (field: HTMLTextAreaElement, name: string) => {
    if (!completion) return;
    field.focus();
    field.setSelectionRange(completion.start, completion.end);
    // The browser's own editing command, though deprecated, is the only one that Undo takes back.
    document.execCommand('insertText', false, `{{${name}}}`);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!completion || event.nativeEvent.isComposing) return;
    const { names } = completion;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const name = names[active];
    if (step !== undefined) setActive((active + step + names.length) % names.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && name)
      pick(event.currentTarget, name);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return {
    completion,
    active,
    listId,
    follow,
    pick,
    onKeyDown,
    close,
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': completion && listId,
      'aria-activedescendant': completion && `${listId}-${active}`,
    },
  };
}

/** What stands at the bottom of the pane over the text: the bar that saves, the footer. */
const coveredHeight = 136;

/** Under the braces, or above them where there is no room below; never past the right edge of the field. */
function placeUnder(mark: HTMLElement, list: HTMLElement): { top: number; left: number } {
  const { offsetTop, offsetHeight, offsetLeft } = mark;
  const { offsetWidth: width, offsetHeight: height } = list;
  const isLow = mark.getBoundingClientRect().bottom + height > window.innerHeight - coveredHeight;
  const fieldWidth = list.parentElement?.clientWidth ?? width;
  return {
    top: isLow ? offsetTop - height : offsetTop + offsetHeight,
    left: Math.max(0, Math.min(offsetLeft, fieldWidth - width)),
  };
}

interface VariableCompletionProps extends Pick<
  ReturnType<typeof useVariableCompletion>,
  'active' | 'listId'
> {
  completion: Completion;
  text: string;
  onPick: (name: string) => void;
}

/** The list of variables, under the braces that are being typed. */
export function VariableCompletion(props: VariableCompletionProps) {
  const { completion, active, listId, text, onPick } = props;
  const { t } = useTranslation();
  const mark = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  const { start, names } = completion;
  const { length } = names;
  useLayoutEffect(() => {
    if (mark.current && list.current) setPlace(placeUnder(mark.current, list.current));
  }, [start, text, length]);
  return (
    <>
      {/* The same text once more, up to the braces: it tells where they stand. */}
      <div
        className={`round-6 whole pre-wrap break looser shrink pad-10-12 own-font no-margin no-events ground-surface ${textClasses.marks} relative ${classes.ruler}`}
        aria-hidden
      >
        {text.slice(0, start)}
        <span ref={mark}>{'{{'}</span>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('prompts.insertVariable')}
        className={`popup scroll pad-4 max-h-224 absolute ${classes.list}`}
        style={place}
      >
        {names.map((name, index) => (
          <div
            key={name}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={`wrap baseline round-4 pointer gap-0-8 pad-4-8 ${classes.option}`}
            onPointerDown={(event) => {
              event.preventDefault();
              onPick(name);
            }}
          >
            <code className="small accent">{name}</code>
            <span className="small muted">{t(variableMeanings[name as PromptVariable])}</span>
          </div>
        ))}
      </div>
    </>
  );
}

/** A variable that is being typed: where its braces begin and end, and which names it may become. */
interface Completion {
  start: number;
  end: number;
  names: string[];
}

const begun = /\{\{\s*([a-z][a-z0-9_.]*)?$/i;
const rest = /^[a-z0-9_.]*\s*\}\}/i;

/** What `{{` before the caret may become; undefined where no variable is begun, or nothing begins like it. */
export function completeVariable(text: string, caret: number): Completion | undefined {
  const match = begun.exec(text.slice(0, caret));
  if (!match) return undefined;
  const typed = (match[1] ?? '').toLowerCase();
  const names = variableNames.filter((name) => name.includes(typed));
  const after = rest.exec(text.slice(caret))?.[0] ?? '';
  const isWhole = after !== '' && names.length === 1 && names[0] === typed;
  if (names.length === 0 || isWhole) return undefined;
  return { start: match.index, end: caret + after.length, names };
}
