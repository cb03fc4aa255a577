import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../../lib/language/phrase.ts';

/** An instruction as people read it: a preset by its name, a free one as it was typed. */
export function useInstructionLabel(): (instruction: string) => string {
  const { t, i18n } = useTranslation();
  return (instruction) => {
    const key = `suggestions.presets.${instruction}`;
    return i18n.exists(key) ? t(key as PhraseKey) : instruction;
  };
}
