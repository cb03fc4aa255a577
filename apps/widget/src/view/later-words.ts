import { widgetLater as en } from '@replique/phrases/en/widget-later';
import { widgetLater as fr } from '@replique/phrases/fr/widget-later';
import { useChat, useWords } from './context.ts';

/** The words that only these parts need, beside those of the whole chat. */
export function useLaterWords() {
  const { language } = useChat();
  return { ...useWords(), more: language === 'fr' ? fr : en };
}
