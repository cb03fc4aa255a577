import type { WidgetChat, WidgetMessage, WidgetSettings } from '@replique/contract/chat/widget';

const both = (en: string, fr: string) => ({ en, fr });

export const settings: WidgetSettings = {
  chatbot: '00000000-0000-4000-8000-00000000000a',
  revision: 1,
  isOn: true,
  isOpen: true,
  canEscalate: true,
  fallbackLanguage: 'en',
  welcomeText: both('Welcome.', 'Bienvenue.'),
  closedText: both('', ''),
  limitText: both('', ''),
  quickActions: [both('Where is my order?', '')],
  contact: { name: 'optional', email: 'required', phone: 'off', orderNumber: 'off' },
  showSources: true,
  theme: 'auto',
  side: 'right',
  whiteLabel: {
    avatar: null,
    headerLogo: null,
    placeholderText: both('', ''),
    agentTypingText: both('', ''),
    primaryColor: '#4f55e0',
    secondaryColor: '#4f55e0',
    headerColor: '#4f55e0',
    headerName: both('Bell and Saddle', ''),
    newConversationText: both('', ''),
    escalateAction: both('', ''),
    problemSolvedAction: both('', ''),
    historyTexts: both('', ''),
    width: 400,
    height: 640,
  },
};

export const aChat = (part: Partial<WidgetChat> = {}): WidgetChat => ({
  uuid: '00000000-0000-4000-8000-0000000000c1',
  state: 'bot',
  version: 1,
  language: 'en',
  title: 'Where is my order?',
  startedAt: '2026-03-02T09:00:00.000Z',
  lastAt: '2026-03-02T09:00:00.000Z',
  score: null,
  isEscalated: false,
  agent: null,
  ...part,
});

export const aMessage = (part: Partial<WidgetMessage> = {}): WidgetMessage => ({
  uuid: crypto.randomUUID(),
  number: 1,
  version: 1,
  author: 'bot',
  name: null,
  state: 'done',
  text: 'It left yesterday.',
  sources: [],
  choices: [],
  offersEscalation: false,
  event: null,
  score: null,
  key: null,
  at: '2026-03-02T09:00:00.000Z',
  ...part,
});
