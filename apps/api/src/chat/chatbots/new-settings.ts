import type { ChatbotSettings } from '@replique/contract/chat/chatbots';

const nothing = { en: '', fr: '' };

/** How a chatbot begins that was made with the fields of the specification alone. */
export const newSettings: ChatbotSettings = {
  isOn: true,
  fallbackLanguage: 'en',
  visitorLimitPerDay: 50,
  timeZone: 'Europe/Paris',
  openingHours: null,
  outsideHours: 'escalate',
  closedText: nothing,
  welcomeText: nothing,
  quickActions: [],
  limitText: nothing,
  contact: { name: 'optional', email: 'required', phone: 'off', orderNumber: 'off' },
  escalationEmail: null,
  showSources: true,
  theme: 'auto',
  side: 'right',
};
