import { Input } from '@mantine/core';
import { confidentialMarks } from '@replique/contract/answering/confidential';
import { Fragment, useRef, type FocusEvent, type RefObject } from 'react';
import { ConfidentialValues } from '../../accounts/clients/confidential/confidential-values.tsx';
import classes from './prompt-text-field.module.css';
import { splitAtVariables } from './variables/prompt-variables.ts';
import { useVariableCompletion, VariableCompletion } from './variables/variable-completion.tsx';

interface PromptTextFieldProps {
  id: string;
  label: string;
  description: string;
  value: string;
  onChange: (text: string) => void;
  onFocus?: (event: FocusEvent<HTMLTextAreaElement>) => void;
  error?: string | undefined;
  isReadOnly?: boolean;
  ref?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** A text whose variables are marked, and completed, while one writes. It grows with the text, so the page scrolls, not the field. */
export function PromptTextField(props: PromptTextFieldProps) {
  const { id, label, description, value, onChange, onFocus, error, isReadOnly, ref } = props;
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? ownRef;
  const completing = useVariableCompletion(id);
  const { completion, active, listId } = completing;
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className="stack relative mt-6">
        {/* The same text under the field: it carries the marks, and its height is the field's. */}
        <div
          className={`round-6 whole pre-wrap break looser shrink pad-10-12 own-font no-margin no-events ground-surface ${classes.marks}`}
          aria-hidden
        >
          <MarkedText text={value} />
          {'\n'}
        </div>
        <textarea
          ref={field}
          id={id}
          className={`round-6 whole pre-wrap break looser shrink pad-10-12 no-margin plain transparent clip ${classes.input}`}
          value={value}
          readOnly={isReadOnly}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            completing.follow(event.currentTarget);
          }}
          onSelect={(event) => completing.follow(event.currentTarget)}
          onKeyDown={completing.onKeyDown}
          onFocus={onFocus}
          onBlur={completing.close}
          {...completing.fieldProps}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-description` : `${id}-error`}
        />
        {completion && (
          <VariableCompletion
            completion={completion}
            active={active}
            listId={listId}
            text={value}
            onPick={(name) => field.current && completing.pick(field.current, name)}
          />
        )}
      </div>
      <ConfidentialValues field={field} text={value} isReadOnly={isReadOnly} />
    </Input.Wrapper>
  );
}

/** The text with its variables and its confidential values marked; a value may be a variable. */
function MarkedText({ text }: { text: string }) {
  const ends = confidentialMarks(text);
  const plainFrom = [0, ...ends.map(({ end }) => end)];
  return plainFrom.map((from, at) => {
    const mark = ends[at];
    return (
      <Fragment key={from}>
        <MarkedVariables text={text.slice(from, mark?.start)} />
        {mark && (
          <mark className="round-2 own-colour" data-confidential>
            <MarkedVariables text={text.slice(mark.start, mark.end)} />
          </mark>
        )}
      </Fragment>
    );
  });
}

function MarkedVariables({ text }: { text: string }) {
  return splitAtVariables(text).map((part, index) =>
    part.variable === undefined ? (
      part.text
    ) : (
      <mark className="round-2 own-colour" key={index} data-known={part.isKnown}>
        {part.text}
      </mark>
    ),
  );
}
