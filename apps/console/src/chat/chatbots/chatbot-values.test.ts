import { describe, expect, it } from 'vitest';
import {
  blankChatbot,
  draftOf,
  findErrors,
  previewOf,
  refusedFields,
  type ChatbotValues,
} from './chatbot-values.ts';

const both = (text: string) => ({ en: text, fr: text });
const blank = blankChatbot('Europe/Paris', null);
const valid: ChatbotValues = {
  ...blank,
  promptUuid: '01a1fd7a-ce01-7c96-b78c-783fae187804',
  whiteLabel: { ...blank.whiteLabel, headerName: both('Ada') },
};

describe('findErrors', () => {
  it('asks for a name and a prompt, and for nothing else of a new chatbot', () => {
    expect(findErrors(blank)).toEqual({ headerName: 'required', promptUuid: 'required' });
    expect(findErrors(valid)).toEqual({});
  });

  it.each([
    ['hardLimitPerDay', { hardLimitPerDay: 0 }, 'number'],
    ['hardLimitPerDay', { hardLimitPerDay: Number.NaN }, 'number'],
    ['width', { whiteLabel: { ...valid.whiteLabel, width: 801 } }, 'number'],
    ['headerColor', { whiteLabel: { ...valid.whiteLabel, headerColor: '#12' } }, 'color'],
    ['domains', { domains: ['shop.example.org', 'shop_1.example.org'] }, 'domain'],
    ['escalationEmail', { settings: { ...valid.settings, escalationEmail: 'ada' } }, 'email'],
    ['escalationSubject', { escalationSubject: { en: 'a'.repeat(2_001), fr: '' } }, 'tooLong'],
    [
      'openingHours',
      { settings: { ...valid.settings, openingHours: [{ day: 1, from: '18:00', to: '09:00' }] } },
      'hours',
    ],
  ])('finds %s in what may not be saved @spec-2.66', (field, change, kind) => {
    expect(findErrors({ ...valid, ...change })).toEqual({ [field]: kind });
  });
});

describe('previewOf', () => {
  it('shows what cannot be saved yet as it can be', () => {
    const whiteLabel = {
      ...valid.whiteLabel,
      primaryColor: '#4f',
      width: Number.NaN,
      height: 9_000,
    };
    expect(previewOf({ ...valid, whiteLabel }).whiteLabel).toMatchObject({
      primaryColor: '#4f55e0',
      width: 280,
      height: 1_200,
    });
  });

  it('shows a chatbot that is off, or closed, as it is when it is on', () => {
    const settings = { ...valid.settings, isOn: false, openingHours: [] };
    expect(previewOf({ ...valid, settings })).toMatchObject({ isOn: true, isOpen: true });
  });
});

describe('draftOf', () => {
  it('leaves out quick actions without words', () => {
    const quickActions = [both(' '), { en: 'Where is my order?', fr: '' }];
    const draft = draftOf({ ...valid, settings: { ...valid.settings, quickActions } });
    expect(draft.settings?.quickActions).toEqual([quickActions[1]]);
  });
});

describe('refusedFields', () => {
  it('finds the field of each path that the server names, once', () => {
    const paths = [
      'body.whiteLabel.headerName.en',
      'body.whiteLabel.headerName.fr',
      'body.domains.3',
    ];
    const data = { fields: paths.map((path) => ({ path })) };
    expect(refusedFields({ code: 'request.invalid', data })).toEqual(['headerName', 'domains']);
  });

  it('knows the picture and the prompt by their codes', () => {
    const picture = { code: 'chatbots.picture-invalid', data: { picture: 'headerLogo' } };
    expect(refusedFields(picture)).toEqual(['headerLogo']);
    expect(refusedFields({ code: 'prompts.archived' })).toEqual(['promptUuid']);
    expect(refusedFields({ code: 'modules.off', data: { module: 'chatbots' } })).toEqual([]);
  });
});
