import type { TestCase } from '@replique/contract/answering/batch-testing';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import classes from './batch-testing.module.css';
import { CheckChips } from './check-chips.tsx';
import { impliedChecks } from './check-draft.ts';
import { toRun } from './links.ts';
import { OutcomeBadge } from './runs/outcome-badge.tsx';

const longestHint = 400;

function OneLine({ text }: { text: string }) {
  return (
    <span
      className={`nowrap clip block ellipsis ${classes.cut}`}
      title={text.slice(0, longestHint)}
    >
      {text}
    </span>
  );
}

export function useCaseColumns(): DataColumn<TestCase>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'question',
      title: t('batchTesting.question'),
      render: ({ question }) => <OneLine text={question} />,
    },
    {
      key: 'expected',
      title: t('batchTesting.expected'),
      hideBelow: 80,
      render: ({ expectedAnswer }) =>
        expectedAnswer === null ? (
          <span className="hint">–</span>
        ) : (
          <OneLine text={expectedAnswer} />
        ),
    },
    {
      key: 'checks',
      title: t('batchTesting.checks'),
      width: '16rem',
      hideBelow: 62,
      render: ({ checks, expectedAnswer, documents }) => (
        <CheckChips
          most={checks.length > 2 ? 1 : 2}
          checks={
            checks.length > 0
              ? checks
              : impliedChecks(expectedAnswer !== null, documents.length > 0)
          }
        />
      ),
    },
    {
      key: 'last',
      title: t('batchTesting.last'),
      width: '8rem',
      render: ({ uuid, last }) =>
        last ? (
          <Link {...toRun(last.run, uuid)}>
            <OutcomeBadge outcome={last.outcome} />
          </Link>
        ) : (
          <span className="hint">{t('batchTesting.neverRun')}</span>
        ),
    },
    {
      key: 'origin',
      title: t('batchTesting.origin'),
      width: '7.5rem',
      hideBelow: 96,
      render: ({ origin }) => t(`batchTesting.origins.${origin}`),
    },
  ];
}
