import type { ChatbotConfig, ChatbotSettings, WhiteLabel } from '@replique/contract/chat/chatbots';
import type { WidgetSettings } from '@replique/contract/chat/widget';
import type { Inputs } from '../../lib/orpc.ts';
import { isColor } from './editor/contrast.ts';
import { isDomain, mostDomains } from './editor/domains.ts';
import { hoursError } from './editor/opening-hours.ts';
import { longestText, noText } from './editor/texts.ts';

type Draft = Inputs['chatbots']['create']['body'];

/** What the form holds: as it is stored, but for a number that nobody can read (NaN) and a prompt not chosen yet (''). */
export type ChatbotValues = Omit<ChatbotConfig, 'uuid' | 'client'>;

/** The bounds of numbers, as the contract has them. */
export const bounds = {
  hardLimitPerDay: { least: 1, most: 1_000_000 },
  visitorLimitPerDay: { least: 1, most: 100_000 },
  width: { least: 280, most: 800 },
  height: { least: 360, most: 1_200 },
} as const;
export type NumberName = keyof typeof bounds;

const look: WhiteLabel = {
  avatar: null,
  placeholderText: noText,
  agentTypingText: noText,
  primaryColor: '#4f55e0',
  secondaryColor: '#4347c6',
  headerLogo: null,
  headerColor: '#4f55e0',
  headerName: noText,
  newConversationText: noText,
  escalateAction: noText,
  problemSolvedAction: noText,
  historyTexts: noText,
  width: 380,
  height: 620,
};

/** What a new chatbot begins with. */
export function blankChatbot(timeZone: string, prompt: string | null): ChatbotValues {
  const settings: ChatbotSettings = {
    isOn: true,
    fallbackLanguage: 'en',
    visitorLimitPerDay: 50,
    timeZone,
    openingHours: null,
    outsideHours: 'escalate',
    closedText: noText,
    welcomeText: noText,
    quickActions: [],
    limitText: noText,
    contact: { name: 'optional', email: 'required', phone: 'off', orderNumber: 'off' },
    escalationEmail: null,
    showSources: true,
    theme: 'auto',
    side: 'right',
  };
  return {
    crmPlatform: null,
    domains: [],
    escalationSubject: noText,
    promptUuid: prompt ?? '',
    hardLimitPerDay: 1_000,
    whiteLabel: look,
    settings,
  };
}

export function valuesOf({ uuid: _, client: _client, ...values }: ChatbotConfig): ChatbotValues {
  return values;
}

export function isSame(one: ChatbotValues, other: ChatbotValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** As the API takes it: a quick action without words is none. */
export function draftOf(values: ChatbotValues): Draft {
  const quickActions = values.settings.quickActions.filter(
    ({ en, fr }) => en.trim() !== '' || fr.trim() !== '',
  );
  return { ...values, settings: { ...values.settings, quickActions } };
}

function within(name: NumberName, value: number): number {
  const { least, most } = bounds[name];
  return Number.isNaN(value) ? least : Math.min(Math.max(value, least), most);
}

/** What the widget would be told, were this saved; what cannot be saved yet is shown as it can be. */
export function previewOf(values: ChatbotValues): WidgetSettings {
  const { whiteLabel, settings } = values;
  const color = (name: 'primaryColor' | 'secondaryColor' | 'headerColor') =>
    isColor(whiteLabel[name]) ? whiteLabel[name] : look[name];
  const { fallbackLanguage, welcomeText, closedText, limitText } = settings;
  const { contact, showSources, theme, side } = settings;
  return {
    chatbot: '00000000-0000-4000-8000-000000000000',
    revision: 1,
    whiteLabel: {
      ...whiteLabel,
      primaryColor: color('primaryColor'),
      secondaryColor: color('secondaryColor'),
      headerColor: color('headerColor'),
      width: within('width', whiteLabel.width),
      height: within('height', whiteLabel.height),
    },
    isOn: true,
    isOpen: true,
    canEscalate: true,
    fallbackLanguage,
    welcomeText,
    closedText,
    limitText,
    quickActions: draftOf(values).settings?.quickActions ?? [],
    contact,
    showSources,
    theme,
    side,
  };
}

const settingTexts = ['welcomeText', 'closedText', 'limitText'] as const;
const lookTexts = [
  'headerName',
  'placeholderText',
  'agentTypingText',
  'newConversationText',
  'escalateAction',
  'problemSolvedAction',
  'historyTexts',
] as const;

/** A field and what is wrong with it. */
export type FieldErrors = Record<
  string,
  'required' | 'number' | 'color' | 'domain' | 'domains' | 'email' | 'hours' | 'tooLong'
>;

function findNumberErrors({ hardLimitPerDay, whiteLabel, settings }: ChatbotValues): FieldErrors {
  const { width, height } = whiteLabel;
  const { visitorLimitPerDay } = settings;
  const numbers = { hardLimitPerDay, visitorLimitPerDay, width, height };
  const wrong = Object.entries(numbers).filter(
    ([name, value]) => !Number.isInteger(value) || within(name as NumberName, value) !== value,
  );
  return Object.fromEntries(wrong.map(([name]) => [name, 'number' as const]));
}

function findLongTexts({ escalationSubject, whiteLabel, settings }: ChatbotValues): FieldErrors {
  const texts = [
    ['escalationSubject', escalationSubject] as const,
    ...lookTexts.map((name) => [name, whiteLabel[name]] as const),
    ...settingTexts.map((name) => [name, settings[name]] as const),
    ...settings.quickActions.map((text) => ['quickActions', text] as const),
  ];
  const long = texts.filter(([, { en, fr }]) => Math.max(en.length, fr.length) > longestText);
  return Object.fromEntries(long.map(([name]) => [name, 'tooLong' as const]));
}

const address = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What may not be saved, by field. */
export function findErrors(values: ChatbotValues): FieldErrors {
  const { whiteLabel, settings, domains, promptUuid } = values;
  const errors: FieldErrors = { ...findNumberErrors(values), ...findLongTexts(values) };
  const { en, fr } = whiteLabel.headerName;
  if (en.trim() === '' && fr.trim() === '') errors['headerName'] = 'required';
  if (promptUuid === '') errors['promptUuid'] = 'required';
  if (domains.length > mostDomains) errors['domains'] = 'domains';
  if (!domains.every(isDomain)) errors['domains'] = 'domain';
  for (const name of ['primaryColor', 'secondaryColor', 'headerColor'] as const)
    if (!isColor(whiteLabel[name])) errors[name] = 'color';
  const { escalationEmail, openingHours } = settings;
  if (escalationEmail !== null && !address.test(escalationEmail))
    errors['escalationEmail'] = 'email';
  const hours = openingHours ?? [];
  if (hours.some((range) => hoursError(hours, range) !== undefined))
    errors['openingHours'] = 'hours';
  return errors;
}

/** `body.whiteLabel.headerName.en` of a refusal is the field `headerName`. */
function fieldOfPath(path: string): string {
  const parts = path
    .split('.')
    .filter((part) => !['body', 'whiteLabel', 'settings'].includes(part));
  return parts[0] ?? '';
}

/** The fields that the server refused, each with its own words where the code says more than "invalid". */
export function refusedFields(error: unknown): string[] {
  const { code, data } = (error ?? {}) as {
    code?: string;
    data?: { fields?: { path: string }[]; picture?: string };
  };
  if (code === 'chatbots.picture-invalid') return [data?.picture ?? 'avatar'];
  if (code === 'prompts.not-found' || code === 'prompts.archived') return ['promptUuid'];
  return [...new Set((data?.fields ?? []).map(({ path }) => fieldOfPath(path)))];
}
