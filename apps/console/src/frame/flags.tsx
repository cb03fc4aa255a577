import type { LanguageCode } from '../lib/language/language.ts';

const frame = {
  width: 18,
  height: 12,
  viewBox: '0 0 18 12',
  'aria-hidden': true,
  focusable: false,
} as const;

function BritishFlag() {
  return (
    <svg {...frame}>
      <rect width="18" height="12" rx="2" fill="#1b2f6e" />
      <path d="M1 .7 17 11.300M17 .7 1 11.300" stroke="#fff" strokeWidth="2.400" />
      <path d="M1 .7 17 11.300M17 .7 1 11.300" stroke="#c8102e" strokeWidth="0.900" />
      <path d="M9 0v12M0 6h18" stroke="#fff" strokeWidth="4" />
      <path d="M9 0v12M0 6h18" stroke="#c8102e" strokeWidth="2.200" />
    </svg>
  );
}

function FrenchFlag() {
  return (
    <svg {...frame}>
      <path d="M2 0h4v12H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2z" fill="#1b2f8a" />
      <path d="M6 0h6v12H6z" fill="#f4f4f7" />
      <path d="M12 0h4a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-4z" fill="#d4213d" />
    </svg>
  );
}

const flags = { en: BritishFlag, fr: FrenchFlag } satisfies Record<
  LanguageCode,
  () => React.ReactNode
>;

export function Flag({ language }: { language: LanguageCode }) {
  const Drawing = flags[language];
  return <Drawing />;
}
