import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './batch-testing.module.css';
import { CheckChips } from './check-chips.tsx';
import {
  checkKinds,
  impliedChecks,
  isProblem,
  newDraft,
  readDraft,
  type CheckDraft,
  type CheckedCase,
} from './check-draft.ts';
import { CheckFields } from './check-fields.tsx';

const mostChecks = 20;

interface CheckBuilderProps {
  drafts: CheckDraft[];
  about: CheckedCase;
  /** What is wrong is said from the first attempt to save on. */
  areProblemsShown: boolean;
  onChange: (drafts: CheckDraft[]) => void;
}

interface CheckCardProps extends Pick<CheckBuilderProps, 'about' | 'areProblemsShown'> {
  draft: CheckDraft;
  onChange: (patch: Partial<CheckDraft>) => void;
  onRemove: () => void;
}

function CheckCard({ draft, about, areProblemsShown, onChange, onRemove }: CheckCardProps) {
  const { t } = useTranslation();
  const read = readDraft(draft, about);
  const problem =
    areProblemsShown && isProblem(read) ? t(`batchTesting.problems.${read}`) : undefined;
  const name = t(`batchTesting.kinds.${draft.kind}`);
  const remove = t('batchTesting.checkRemove', { check: name });
  return (
    <li className={`stack framed round-8 gap-12 ${classes.check}`}>
      <div className={`row between shrink gap-8-16 ${classes.rowHead}`}>
        <strong>{name}</strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p className="hint">{t(`batchTesting.meanings.${draft.kind}`)}</p>
      <CheckFields draft={draft} problem={problem} onChange={onChange} />
    </li>
  );
}

function AddCheck({ onAdd }: { onAdd: (draft: CheckDraft) => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof checkKinds)[number]>('contains');
  return (
    <div className={`wrap low gap-8 ${classes.addCheck}`}>
      <NativeSelect
        label={t('batchTesting.checkKind')}
        value={kind}
        onChange={(event) =>
          setKind(checkKinds.find((each) => each === event.currentTarget.value) ?? 'contains')
        }
        data={checkKinds.map((each) => ({
          value: each,
          label: t(`batchTesting.kinds.${each}`),
        }))}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onAdd(newDraft(kind))}
      >
        {t('batchTesting.checkAdd')}
      </Button>
    </div>
  );
}

/** What the answer to a case has to meet, check by check. */
export function CheckBuilder({ drafts, about, areProblemsShown, onChange }: CheckBuilderProps) {
  const { t } = useTranslation();
  return (
    <div className="stack shrink gap-16">
      {drafts.length === 0 && (
        <div className="stack soft gap-8">
          <p>{t('batchTesting.noChecks')}</p>
          <CheckChips checks={impliedChecks(about.hasExpected, about.hasDocuments)} />
        </div>
      )}
      <ul className="list stack gap-12 hide-empty">
        {drafts.map((draft) => (
          <CheckCard
            key={draft.id}
            draft={draft}
            about={about}
            areProblemsShown={areProblemsShown}
            onChange={(patch) =>
              onChange(drafts.map((each) => (each.id === draft.id ? { ...each, ...patch } : each)))
            }
            onRemove={() => onChange(drafts.filter(({ id }) => id !== draft.id))}
          />
        ))}
      </ul>
      {drafts.length < mostChecks && <AddCheck onAdd={(draft) => onChange([...drafts, draft])} />}
    </div>
  );
}
