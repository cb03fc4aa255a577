import type { Check } from '@replique/contract/checks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';

/** A check in a few words, with its own values. */
export function useCheckWords(): (check: Check) => string {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  const quoted = (texts: string[]) =>
    texts.map((text) => (i18n.language === 'fr' ? `« ${text} »` : `“${text}”`)).join(', ');
  const words = (key: 'Between' | 'Least' | 'Most', least: number | null, most: number | null) =>
    t(`batchTesting.words.length${key}`, {
      least: format.number(least ?? 0),
      most: format.number(most ?? 0),
    });
  return (check) => {
    switch (check.kind) {
      case 'contains':
        return t(`batchTesting.words.${check.mode === 'any' ? 'containsAny' : 'contains'}`, {
          texts: quoted(check.texts),
        });
      case 'not-contains':
        return t('batchTesting.words.not-contains', { texts: quoted(check.texts) });
      case 'cites':
        return t(`batchTesting.words.${check.mode === 'any' ? 'citesAny' : 'cites'}`);
      case 'language':
        return t('batchTesting.words.language', { language: languageName(check.language) });
      case 'tone':
        return t('batchTesting.words.tone', {
          rules: check.rules.map((rule) => t(`batchTesting.toneRules.${rule}`)).join(', '),
        });
      case 'length': {
        const { least, most } = check;
        if (most === null) return words('Least', least, most);
        return words(least === null ? 'Most' : 'Between', least, most);
      }
      case 'similarity':
      case 'judged':
        return t(`batchTesting.words.${check.kind}`, { share: format.percent(check.least) });
      default:
        return t(`batchTesting.words.${check.kind}`);
    }
  };
}
