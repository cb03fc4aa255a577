import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../lib/phrase.ts';
import { Notice } from './notice.tsx';
import type { Suggestion, SuggestionNote } from './queries.ts';

/** What is only to know; the others say that something was taken out or must be looked at. */
const harmless: SuggestionNote[] = ['language-default', 'instruction-needs-model'];

/** Why the model that was asked first did not write it, in words where the reason is known. */
function FellBack({ code, isBuiltin }: { code: string; isBuiltin: boolean }) {
  const { t, i18n } = useTranslation();
  const reason = `models.failures.${code}`;
  return (
    <Notice
      tone="warning"
      title={isBuiltin ? t('suggestions.fellBack') : t('suggestions.fellBackToModel')}
    >
      {i18n.exists(reason) && t(reason as PhraseKey)}
    </Notice>
  );
}

/** What a person should know before they send a suggestion. */
export function SuggestionNotices({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { fellBack, model, notes, unsupported } = suggestion;
  return (
    <>
      {fellBack && <FellBack code={fellBack} isBuiltin={model === 'builtin'} />}
      {unsupported > 0 && (
        <Notice tone="warning" title={t('suggestions.unsupportedCount', { count: unsupported })}>
          {t('suggestions.unsupportedText', { count: unsupported })}
        </Notice>
      )}
      {notes.map((note) => (
        <Notice
          key={note}
          tone={harmless.includes(note) ? 'info' : 'warning'}
          title={t(`suggestions.notes.${note}`)}
        />
      ))}
    </>
  );
}
