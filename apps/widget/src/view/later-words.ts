import { widgetLater as en } from '@replique/phrases/en/chat/widget-later';
import { widgetLater as fr } from '@replique/phrases/fr/chat/widget-later';
import type { Chat } from './context.ts';

/** The words that only these parts need. */
export const laterWords = ({ state: { language } }: Chat): typeof en =>
  language === 'fr' ? fr : en;
