import { Button, NativeSelect } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { TesterOptions } from '@replique/contract/answering/tester';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { QuestionField } from './question-field.tsx';
import { RunList } from './run-list.tsx';
import { TicketField } from './ticket-field.tsx';

import classes from './tester.module.css';
import type { ChangeForm, TesterForm } from './tester-form.ts';

export interface AskProps {
  client: string;
  options: TesterOptions | undefined;
  form: TesterForm;
  /** Another one: the fields begin anew with the form. */
  seed: number;
  isRunning: boolean;
  /** The kept run that is shown. */
  openRun: string | undefined;
  onChange: ChangeForm;
  onType: (text: string) => void;
  /** Undefined: something is missing. */
  onRun: (() => void) | undefined;
  onStop: () => void;
  /** A run is opened from the list: what was on the screen goes. */
  onOpen: () => void;
}

function VersionFields({
  options,
  form,
  onChange,
}: Pick<AskProps, 'options' | 'form' | 'onChange'>) {
  const { t } = useTranslation();
  const versions = options?.versions ?? [];
  const labelOf = ({ version, isDeployed }: (typeof versions)[number]) =>
    isDeployed ? t('tester.deployedVersion', { version }) : t('tester.version', { version });
  const choices = versions.map((each) => ({ value: `${each.version}`, label: labelOf(each) }));
  const pick = (text: string) => (text === '' ? undefined : Number(text));
  return (
    <div className="stack gap-12">
      <NativeSelect
        label={t('tester.versionField')}
        data={choices}
        value={`${form.version ?? ''}`}
        onChange={(event) => onChange({ version: pick(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('tester.compareField')}
        data={[
          { value: '', label: t('tester.noCompare') },
          ...choices.filter(({ value }) => value !== `${form.version}`),
        ]}
        value={`${form.compare ?? ''}`}
        onChange={(event) => onChange({ compare: pick(event.currentTarget.value) })}
      />
    </div>
  );
}

function RunButton({ isRunning, onRun, onStop }: Pick<AskProps, 'isRunning' | 'onRun' | 'onStop'>) {
  const { t } = useTranslation();
  return (
    <div className={`above ground-page ${classes.runRow}`}>
      {isRunning ? (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={onStop}
        >
          {t('tester.stop')}
        </Button>
      ) : (
        <Button
          fullWidth
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          disabled={onRun === undefined}
          aria-keyshortcuts="Control+Enter"
          title={t('tester.runKey')}
          onClick={onRun}
        >
          {t('tester.run')}
        </Button>
      )}
    </div>
  );
}

/** What is asked, of which versions; below it the runs that were kept. */
export function AskPane(props: AskProps) {
  const { client, options, form, seed, isRunning, openRun, onChange, onType } = props;
  const { onRun, onStop, onOpen } = props;
  const { t } = useTranslation();
  const { level, isSuperAdmin } = useSession();
  const isOff = options?.isModuleOff === true && !isSuperAdmin;
  return (
    <div className="column gap-14 pad-16 heads-14">
      <fieldset disabled={isRunning} className="stack shrink no-margin no-border gap-14 pad-0">
        {options?.promptName === null ? (
          <p className="hint">{t('tester.noPrompt')}</p>
        ) : (
          <VersionFields options={options} form={form} onChange={onChange} />
        )}
        <ChoiceChips
          label={t('tester.from')}
          choices={[
            { value: 'question', label: t('tester.fromQuestion') },
            { value: 'ticket', label: t('tester.fromTicket') },
          ]}
          value={form.from}
          onPick={(from) =>
            onChange({ from, question: undefined, ticket: undefined, cut: undefined })
          }
        />
        {form.from === 'question' ? (
          <QuestionField key={seed} form={form} onChange={onChange} onType={onType} />
        ) : (
          <TicketField key={seed} client={client} form={form} onChange={onChange} onType={onType} />
        )}
      </fieldset>
      {isOff && <p className="hint">{t('tester.moduleOff')}</p>}
      <RunButton isRunning={isRunning} onRun={isOff ? undefined : onRun} onStop={onStop} />
      {hasRole(level, 'user') ? (
        <RunList client={client} openRun={openRun} onOpen={onOpen} />
      ) : (
        <p className="hint">{t('tester.unsaved')}</p>
      )}
    </div>
  );
}
