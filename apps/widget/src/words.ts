import type { widget, widgetEvents } from '@replique/phrases/en/chat/widget';
import type { Bilingual } from '@replique/contract/chat/chatbots';

export type Language = 'en' | 'fr';

/** The product's own words in a language, as `packages/phrases` has them. */
export interface Words {
  widget: typeof widget;
  widgetEvents: typeof widgetEvents;
}

/** Only the language that is read is loaded. */
export const loadWords = (language: Language): Promise<Words> =>
  language === 'fr'
    ? import('@replique/phrases/fr/chat/widget')
    : import('@replique/phrases/en/chat/widget');

/** The client's text; where it says nothing in this language, in its fallback language; else ours. */
export function chosenText(
  text: Bilingual,
  { language, fallback, own }: { language: Language; fallback: Language; own: string },
): string {
  return text[language].trim() || text[fallback].trim() || own;
}

/** `{{name}}` and the like filled in. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The languages that the page and the browser speak, in this order, else the chatbot's own. */
export function pickLanguage(asked: string | null | undefined, fallback: Language): Language {
  const wanted = [asked, document.documentElement.lang, ...(navigator.languages ?? [])];
  for (const each of wanted) {
    const language = each?.slice(0, 2).toLowerCase();
    if (language === 'en' || language === 'fr') return language;
  }
  return fallback;
}
