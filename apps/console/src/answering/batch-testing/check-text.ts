import type { ToneRule } from '@replique/contract/checks';
import type { FailingCase } from '@replique/contract/answering/deployments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';

type Failed = FailingCase['failed'][number];

/** How checks part several values in what they say. */
const separator = ' | ';

/** Reasons that are the same for every kind: no answer to look at, nothing to compare with, no judge. */
const sharedReasons = {
  silent: 'deployments.check.noAnswer',
  failed: 'deployments.check.noAnswer',
  'no-expectation': 'deployments.check.noExpectation',
  'no-model': 'deployments.check.noModel',
  'judge-failed': 'deployments.check.judgeFailed',
} as const;

/** What a check says that was not met, in words of the person's language. */
export function useFailedCheckText(): (failed: Failed) => string {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const format = useFormat();
  const listed = (why: string) =>
    why
      .split(separator)
      .map((each) => t('deployments.quoted', { text: each }))
      .join(', ');
  const values: Partial<Record<Failed['kind'], (why: string) => string>> = {
    contains: listed,
    'not-contains': listed,
    grounded: listed,
    cites: (why) => why.replace('/', ' / '),
    language: (why) => (why === 'unknown' ? t('deployments.languageUnknown') : languageName(why)),
    tone: (why) =>
      why
        .split(separator)
        .map((rule) => t(`batchTesting.toneRules.${rule as ToneRule}`))
        .join(', '),
    similarity: (why) => format.percent(Number(why)),
  };
  return ({ kind, why }) => {
    if (Object.hasOwn(sharedReasons, why))
      return t(sharedReasons[why as keyof typeof sharedReasons]);
    const key = kind === 'not-contains' ? 'notContains' : kind;
    return t(`deployments.check.${key}`, { why: values[kind]?.(why) ?? why });
  };
}
