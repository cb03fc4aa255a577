import { IconEyeOff } from '@tabler/icons-react';
import { confidentialMarks, shortestProtected } from '@replique/contract/answering/confidential';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../../../lib/language/phrase.ts';
import classes from './confidential-values.module.css';
import { markSelection } from './mark-selection.ts';

interface ConfidentialValuesProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isReadOnly?: boolean | undefined;
}

/** Under a text that a model is given: marks what is selected as confidential, and says what is. */
export function ConfidentialValues({ field, text, isReadOnly = false }: ConfidentialValuesProps) {
  const { t } = useTranslation();
  const values = [...new Set(confidentialMarks(text).map(({ value }) => value))].filter(Boolean);
  if (isReadOnly && values.length === 0) return null;
  return (
    <div className="wrap gap-4-8 small mt-4">
      {!isReadOnly && (
        <button
          type="button"
          className="quiet-button inline-row gap-4"
          title={t('confidential.markHelp')}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && markIn(field.current)}
        >
          <IconEyeOff size={14} aria-hidden />
          {t('confidential.mark')}
        </button>
      )}
      {values.length > 0 && (
        <details className={`soft ${classes.values}`}>
          <summary className="pointer fit">
            {t('confidential.values', { count: values.length })}
          </summary>
          <p className="mt-4">{t('confidential.meaning')}</p>
          <ul className="list gap-4 stack mt-4">
            {values.map((value) => (
              <ConfidentialValue key={value} value={value} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function ConfidentialValue({ value }: { value: string }) {
  const { t } = useTranslation();
  const weakness = weaknessOf(value);
  return (
    <li>
      <code className="break">{value}</code>
      {weakness && <span className="muted"> {t(weakness)}</span>}
    </li>
  );
}

/** Why a value is protected less well than others; undefined where it is not, or where it comes from the custom data. */
function weaknessOf(value: string): PhraseKey | undefined {
  if (value.includes('{{')) return undefined;
  const bare = value.replace(/[^\p{L}\p{N}]/gu, '');
  if (bare.length < shortestProtected) return 'confidential.tooShort';
  return /^\d{4}$/.test(bare) ? 'confidential.common' : undefined;
}

function markIn(field: HTMLTextAreaElement): void {
  const { start, end, text, caret } = markSelection(
    field.value,
    field.selectionStart,
    field.selectionEnd,
  );
  field.focus();
  field.setSelectionRange(start, end);
  // The browser's own editing command, though deprecated, is the only one that Undo takes back.
  document.execCommand('insertText', false, text);
  field.setSelectionRange(caret, caret);
}
