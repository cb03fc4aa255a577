import type { AutoSuggestionSettings } from '@replique/contract/answering/auto-suggestions';

export type AutoDraft = {
  isOn: boolean;
  dailyLimit: string;
  maxAgeHours: string;
  timeZone: string;
};

export const [mostADay, mostHours] = [100_000, 720];

function whole(text: string, most: number): number | undefined {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= 1 && number <= most ? number : undefined;
}

function zone(text: string): string | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text.trim() });
    return text.trim() === '' ? undefined : text.trim();
  } catch {
    return undefined;
  }
}

export function toAutoDraft(settings: AutoSuggestionSettings): AutoDraft {
  const { isOn, dailyLimit, maxAgeHours, timeZone } = settings;
  return { isOn, dailyLimit: String(dailyLimit), maxAgeHours: String(maxAgeHours), timeZone };
}

/** What is written, each undefined where it may not be saved. */
export function readAutoDraft(draft: AutoDraft) {
  return {
    isOn: draft.isOn,
    dailyLimit: whole(draft.dailyLimit, mostADay),
    maxAgeHours: whole(draft.maxAgeHours, mostHours),
    timeZone: zone(draft.timeZone),
  };
}
