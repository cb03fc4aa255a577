import { useTranslation } from 'react-i18next';
import { actionWords } from '../../lib/language/phrase.ts';
import { fieldName, areaOf } from './difference.ts';

type Texts = Record<string, string>;

/** Everything that is written down, and the areas it is about, in the person’s words. */
export function useActions() {
  const { t, i18n } = useTranslation();
  // All of them at once: no other file lists what may be written down without zod.
  const actions = (i18n.getResource(i18n.language, 'translation', 'audit.actions') ?? {}) as Texts;
  const names = Object.keys(actions);
  const areaText = (area: string) => {
    const key = `auditLog.areas.${area}`;
    // An area of a later version still reads as words.
    return i18n.exists(key) ? t(key as 'auditLog.areas.audit') : fieldName(area);
  };
  const byText = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, i18n.language);
  return {
    actionText: (action: string) => actions[action] ?? action,
    /** The same where no name follows. */
    actionName: (action: string) => actionWords(actions[action] ?? action),
    areaText,
    /** The actions of these areas, or all of them. */
    actionChoices: (areas: readonly string[]) =>
      names
        .filter((name) => areas.length === 0 || areas.includes(areaOf(name)))
        .map((value) => ({
          value,
          label: t('auditLog.actionOf', {
            area: areaText(areaOf(value)),
            action: actionWords(actions[value] ?? value),
          }),
        }))
        .toSorted(byText),
    areaChoices: () =>
      [...new Set(names.map(areaOf))]
        .map((value) => ({ value, label: areaText(value) }))
        .toSorted(byText),
  };
}
