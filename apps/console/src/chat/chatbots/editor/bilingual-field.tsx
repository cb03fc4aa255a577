import { Textarea, TextInput } from '@mantine/core';
import type { Bilingual } from '@replique/contract/chat/chatbots';
import type { LanguageCode } from '@replique/contract/route';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../chatbots.module.css';
import { isHalfWritten, languages, missingIn } from './texts.ts';

interface BilingualFieldProps {
  label: string;
  help?: string;
  value: Bilingual;
  onChange: (value: Bilingual) => void;
  /** Whose text is read where a language has none. */
  fallback: LanguageCode;
  error?: string | undefined;
  isLong?: boolean;
  /** It has no words of the product's own to fall back to. */
  isOwn?: boolean;
}

/** A text in English and in French, side by side; it says what is read where one of them is missing. */
export function BilingualField(props: BilingualFieldProps) {
  const { label, help, value, onChange, fallback, error, isLong = false, isOwn = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const Field = isLong ? Textarea : TextInput;
  return (
    <fieldset
      className={`shrink no-margin no-border pad-0 ${classes.bilingual}`}
      aria-describedby={help ? `${id}-help` : undefined}
    >
      <legend className="medium pad-0">{label}</legend>
      {help && (
        <p id={`${id}-help`} className={`muted small leading-20 ${classes.help}`}>
          {help}
        </p>
      )}
      <div className={`stack start gap-12-16 ${classes.pair}`}>
        {languages.map((language, index) => (
          <div key={language} className="stack shrink gap-4">
            <Field
              aria-label={t(`chatbots.textIn.${language}`, { text: label })}
              aria-describedby={`${id}-${language}`}
              leftSection={<span className="muted tiny medium">{language.toUpperCase()}</span>}
              lang={language}
              value={value[language]}
              placeholder={isOwn || isHalfWritten(value) ? undefined : t('chatbots.ownWordsShort')}
              onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
              error={error !== undefined && (index === 0 ? error : true)}
              {...(isLong ? { autosize: true, minRows: 2, maxRows: 8 } : {})}
            />
            <Missing id={`${id}-${language}`} {...{ value, language, fallback }} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface MissingProps {
  id: string;
  value: Bilingual;
  language: LanguageCode;
  fallback: LanguageCode;
}

/** Empty in both languages, a text is left to the product: no translation is missing then. */
function Missing({ id, value, language, fallback }: MissingProps) {
  const { t } = useTranslation();
  const missing = missingIn(value, language, fallback);
  if (missing === undefined || !isHalfWritten(value)) return <span id={id} />;
  const instead = missing === 'own' ? t('chatbots.ownWords') : t(`chatbots.fallsBack.${fallback}`);
  return (
    <span id={id} className="small leading-20 caution">
      {t(`chatbots.missing.${language}`, { instead })}
    </span>
  );
}
