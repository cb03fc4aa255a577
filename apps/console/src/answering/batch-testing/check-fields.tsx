import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { offeredLanguages } from '@replique/contract/offered-languages';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../lib/language/language-name.ts';
import classes from './batch-testing.module.css';
import { toneRules, type CheckDraft } from './check-draft.ts';

interface CheckFieldsProps {
  draft: CheckDraft;
  /** What is wrong with it, in words. */
  problem: string | undefined;
  onChange: (patch: Partial<CheckDraft>) => void;
}

function Phrases({ draft, problem, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('batchTesting.phrases')}
      autosize
      minRows={2}
      maxRows={8}
      value={draft.texts}
      error={problem}
      onChange={(event) => onChange({ texts: event.currentTarget.value })}
    />
  );
}

function Mode({ draft, problem, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('batchTesting.mode')}
      value={draft.mode}
      error={problem}
      onChange={(event) => onChange({ mode: event.currentTarget.value === 'any' ? 'any' : 'all' })}
      data={(['all', 'any'] as const).map((mode) => ({
        value: mode,
        label: t(
          draft.kind === 'cites'
            ? `batchTesting.documentModes.${mode}`
            : `batchTesting.modes.${mode}`,
        ),
      }))}
    />
  );
}

function Language({ draft, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <NativeSelect
      label={t('batchTesting.languageField')}
      value={draft.language}
      onChange={(event) => onChange({ language: event.currentTarget.value })}
      data={offeredLanguages.map((code) => ({ value: code, label: languageName(code) }))}
    />
  );
}

function Rules({ draft, problem, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('batchTesting.rules')}
      value={draft.rules}
      error={problem}
      onChange={(rules) => onChange({ rules: toneRules.filter((rule) => rules.includes(rule)) })}
    >
      <div className={`stack gap-8-16 pad-6-y ${classes.boxes}`}>
        {toneRules.map((rule) => (
          <Checkbox key={rule} value={rule} label={t(`batchTesting.toneRules.${rule}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function Length({ draft, problem, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="stack start gap-16 fit-192">
      <TextInput
        label={t('batchTesting.leastWords')}
        inputMode="numeric"
        value={draft.least}
        error={problem}
        onChange={(event) => onChange({ least: event.currentTarget.value })}
      />
      <TextInput
        label={t('batchTesting.mostWords')}
        inputMode="numeric"
        value={draft.most}
        onChange={(event) => onChange({ most: event.currentTarget.value })}
      />
    </div>
  );
}

function Share({ draft, problem, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={classes.short}
      label={t('batchTesting.leastShare')}
      inputMode="decimal"
      value={draft.share}
      error={problem}
      onChange={(event) => onChange({ share: event.currentTarget.value })}
    />
  );
}

function Criteria({ draft, onChange }: CheckFieldsProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('batchTesting.criteria')}
      description={t('batchTesting.criteriaHelp')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2_000}
      value={draft.criteria}
      onChange={(event) => onChange({ criteria: event.currentTarget.value })}
    />
  );
}

/** The fields of a check's own kind. */
export function CheckFields(props: CheckFieldsProps) {
  const { draft, problem, onChange } = props;
  switch (draft.kind) {
    case 'contains':
      return (
        <>
          <Phrases {...props} />
          <Mode draft={draft} problem={undefined} onChange={onChange} />
        </>
      );
    case 'not-contains':
      return <Phrases {...props} />;
    case 'cites':
      return <Mode {...props} />;
    case 'language':
      return <Language {...props} />;
    case 'tone':
      return <Rules {...props} />;
    case 'length':
      return <Length {...props} />;
    case 'similarity':
      return <Share {...props} />;
    case 'judged':
      return (
        <>
          <Criteria {...props} />
          <Share {...props} />
        </>
      );
    default:
      return problem ? (
        <p role="alert" className="danger">
          {problem}
        </p>
      ) : null;
  }
}
