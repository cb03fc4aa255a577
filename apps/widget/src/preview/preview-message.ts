import type { WidgetSettings } from '@replique/contract/chat/widget';

export interface PreviewMessage {
  type: 'replique:preview';
  settings: WidgetSettings;
  language: 'en' | 'fr';
  theme: WidgetSettings['theme'];
  isPhone: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isColor = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
const isBilingual = (value: unknown) =>
  isObject(value) && typeof value.en === 'string' && typeof value.fr === 'string';
const isPicture = (value: unknown) =>
  value === null || (typeof value === 'string' && value.startsWith('data:image/'));

const looks: Record<string, (value: unknown) => boolean> = {
  avatar: isPicture,
  headerLogo: isPicture,
  placeholderText: isBilingual,
  agentTypingText: isBilingual,
  headerName: isBilingual,
  newConversationText: isBilingual,
  escalateAction: isBilingual,
  problemSolvedAction: isBilingual,
  historyTexts: isBilingual,
  primaryColor: isColor,
  secondaryColor: isColor,
  headerColor: isColor,
  width: Number.isFinite,
  height: Number.isFinite,
};

/** What the form around the frame posted, or null when it is anything else: then nothing happens. */
export function readPreviewMessage(data: unknown): PreviewMessage | null {
  if (!isObject(data) || data.type !== 'replique:preview') return null;
  const { settings, language, theme, isPhone } = data;
  if (language !== 'en' && language !== 'fr') return null;
  if (theme !== 'auto' && theme !== 'light' && theme !== 'dark') return null;
  if (typeof isPhone !== 'boolean' || !isSettings(settings)) return null;
  return { type: 'replique:preview', settings, language, theme, isPhone };
}

function isSettings(value: unknown): value is WidgetSettings {
  if (!isObject(value) || typeof value.chatbot !== 'string') return false;
  const { whiteLabel, contact, quickActions, welcomeText, closedText, limitText } = value;
  if (!isObject(whiteLabel) || !isObject(contact) || !Array.isArray(quickActions)) return false;
  const isDressed = Object.entries(looks).every(([name, fits]) => fits(whiteLabel[name]));
  const isWorded = [welcomeText, closedText, limitText, ...quickActions].every(isBilingual);
  const isSet =
    (value.fallbackLanguage === 'en' || value.fallbackLanguage === 'fr') &&
    (value.side === 'left' || value.side === 'right');
  return isDressed && isWorded && isSet;
}
