import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ProviderWord } from '@replique/contract/answering/models';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from './models.module.css';
import {
  bounds,
  efforts,
  limitNames,
  readTemperature,
  readWhole,
  type ProfileValues,
  type Whole,
} from './profile-form.ts';

interface ProfileFieldsProps {
  llm: ProviderWord;
  values: ProfileValues;
  onChange: (patch: Partial<ProfileValues>) => void;
  /** Whether wrong fields say so. */
  wasTried: boolean;
}

/** How a model is asked: times, tokens and the parameters that it takes. */
export function ProfileFields(props: ProfileFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="stack shrink no-margin no-border gap-16 pad-0">
      <legend className="medium pad-0">{t('models.profile.title')}</legend>
      <p className="muted small">{t('models.profile.why')}</p>
      <div className={`stack low gap-16 ${classes.pair}`} data-top>
        <WholeField {...props} field="firstWordSeconds" help={t('models.profile.firstWordHelp')} />
        <WholeField {...props} field="totalSeconds" help={t('models.profile.totalHelp')} />
        <WholeField {...props} field="maxTokens" help={t('models.profile.maxTokensHelp')} />
        <TemperatureField {...props} />
        <EffortField {...props} />
        <ProviderField {...props} />
      </div>
      <Switches {...props} />
    </fieldset>
  );
}

interface WholeFieldProps extends ProfileFieldsProps {
  field: Whole;
  help: string;
}

function WholeField({ field, help, values, onChange, wasTried }: WholeFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [least, most] = bounds[field];
  const isLeftOut = field === 'thinkingTokens' && values[field].trim() === '';
  const isWrong = !isLeftOut && readWhole(values[field], field) === undefined;
  const range = { least: format.number(least), most: format.number(most) };
  return (
    <TextInput
      label={t(`models.profile.${field}`)}
      description={help}
      inputMode="numeric"
      value={values[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      error={wasTried && isWrong ? t('models.profile.wholeWrong', range) : undefined}
    />
  );
}

function TemperatureField({ values, onChange, wasTried }: ProfileFieldsProps) {
  const { t } = useTranslation();
  const isWrong = readTemperature(values.temperature) === undefined;
  return (
    <TextInput
      label={t('models.profile.temperature')}
      description={t('models.profile.temperatureHelp')}
      inputMode="decimal"
      value={values.temperature}
      onChange={(event) => onChange({ temperature: event.currentTarget.value })}
      error={wasTried && isWrong ? t('models.profile.temperatureWrong') : undefined}
    />
  );
}

function EffortField({ values, onChange }: ProfileFieldsProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('models.profile.effort')}
      description={t('models.profile.effortHelp')}
      data={efforts.map((value) => ({ value, label: t(`models.profile.efforts.${value}`) }))}
      value={values.effort}
      onChange={(event) =>
        onChange({ effort: event.currentTarget.value as ProfileValues['effort'] })
      }
    />
  );
}

/** What one kind of provider alone takes. */
function ProviderField(props: ProfileFieldsProps) {
  const { t } = useTranslation();
  const { llm, values, onChange } = props;
  if (llm === 'anthropic' || llm === 'google')
    return (
      <WholeField {...props} field="thinkingTokens" help={t('models.profile.thinkingTokensHelp')} />
    );
  if (llm !== 'openai-compatible') return null;
  const nameOf = (value: string) => (value === 'none' ? t('models.profile.limitNotSent') : value);
  return (
    <NativeSelect
      label={t('models.profile.limitName')}
      data={limitNames.map((value) => ({ value, label: nameOf(value) }))}
      value={values.limitName}
      onChange={(event) =>
        onChange({ limitName: event.currentTarget.value as ProfileValues['limitName'] })
      }
    />
  );
}

function Switches({ llm, values, onChange }: ProfileFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('models.profile.isStreamed')}
        checked={values.isStreamed}
        onChange={(event) => onChange({ isStreamed: event.currentTarget.checked })}
      />
      <Switch
        label={t('models.profile.isStructured')}
        description={t('models.profile.isStructuredHelp')}
        checked={values.isStructured}
        onChange={(event) => onChange({ isStructured: event.currentTarget.checked })}
      />
      {llm === 'anthropic' && (
        <Switch
          label={t('models.profile.isCached')}
          description={t('models.profile.isCachedHelp')}
          checked={values.isCached}
          onChange={(event) => onChange({ isCached: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
