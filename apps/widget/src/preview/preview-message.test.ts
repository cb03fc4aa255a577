import { describe, expect, it } from 'vitest';
import { settings } from '../testing/settings.ts';
import { readPreviewMessage } from './preview-message.ts';

const right = { type: 'replique:preview', settings, language: 'en', theme: 'auto', isPhone: false };
const dressed = (part: object) => ({
  ...settings,
  whiteLabel: { ...settings.whiteLabel, ...part },
});

describe('what is posted to the preview', () => {
  it('is taken when it is what the form posts', () => {
    expect(readPreviewMessage(right)).toEqual(right);
  });

  it.each([
    null,
    'replique:preview',
    [],
    { ...right, type: 'other' },
    { ...right, language: 'de' },
    { ...right, theme: 'blue' },
    { ...right, isPhone: 'yes' },
    { ...right, settings: null },
    { ...right, settings: { ...settings, quickActions: 'x' } },
    { ...right, settings: { ...settings, welcomeText: { en: 1, fr: '' } } },
    { ...right, settings: { ...settings, limitText: 'none left' } },
    { ...right, settings: dressed({ primaryColor: 'red;background:url(x)' }) },
    { ...right, settings: dressed({ avatar: 'https://a.example/x.png' }) },
    { ...right, settings: dressed({ width: '400px' }) },
  ])('is ignored when it is anything else (%#) @check-33.5', (data) => {
    expect(readPreviewMessage(data)).toBeNull();
  });
});
