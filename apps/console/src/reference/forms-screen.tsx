import { Button, Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../lib/language/language.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { escapeHtml } from '../ui/text/escape-html.ts';
import { FormPage, FormSection } from '../ui/page/form-page.tsx';
import { Picker } from '../ui/form/picker.tsx';

const blank = {
  name: '',
  email: '',
  note: '',
  language: 'en',
  picked: 'en' as string | undefined,
  isAgreed: false,
  isOn: true,
};

type Values = typeof blank;

function useExampleForm() {
  const { t } = useTranslation();
  const [saved, setSaved] = useState(blank);
  const [values, setValues] = useState(blank);
  const [isTried, setIsTried] = useState(false);
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const errors = {
    name: values.name.trim() === '' ? t('reference.required') : undefined,
    email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(values.email)
      ? undefined
      : t('reference.invalidEmail'),
  };
  const save = () => {
    setIsTried(true);
    if (errors.name !== undefined || errors.email !== undefined) return;
    setSaved(values);
    setIsTried(false);
    showAlert({ text: escapeHtml(t('reference.keptHere')) });
  };
  const discard = () => {
    setValues(saved);
    setIsTried(false);
  };
  const shown: Partial<typeof errors> = isTried ? errors : {};
  return { values, set, save, discard, errors: shown, isDirty: values !== saved };
}

type FieldProps = Pick<ReturnType<typeof useExampleForm>, 'values' | 'set' | 'errors'>;
type TypedIn = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

function TextFields({ values, set, errors }: FieldProps) {
  const { t } = useTranslation();
  const typed = (key: 'name' | 'email' | 'note') => (event: TypedIn) =>
    set({ [key]: event.currentTarget.value });
  return (
    <FormSection title={t('reference.textFields')} why={t('reference.textFieldsWhy')}>
      <TextInput
        label="TextInput"
        withAsterisk
        value={values.name}
        error={errors.name}
        onChange={typed('name')}
      />
      <TextInput
        label='TextInput type="email"'
        type="email"
        withAsterisk
        value={values.email}
        error={errors.email}
        onChange={typed('email')}
      />
      <Textarea
        label="Textarea"
        description={t('reference.description')}
        autosize
        minRows={3}
        value={values.note}
        onChange={typed('note')}
      />
      <TextInput label="TextInput disabled" disabled value={t('reference.disabled')} readOnly />
    </FormSection>
  );
}

function ChoiceFields({ values, set }: FieldProps) {
  const { t } = useTranslation();
  const options = languages.map(({ ISOCode, name }) => ({ value: ISOCode, label: name }));
  return (
    <FormSection title={t('reference.choiceFields')} why={t('reference.choiceFieldsWhy')}>
      <NativeSelect
        label="NativeSelect"
        data={options}
        value={values.language}
        onChange={(event) => set({ language: event.currentTarget.value })}
      />
      <Picker
        label="Picker"
        icon={<IconLanguage size={16} aria-hidden />}
        options={options}
        value={values.picked}
        nothingFound={t('reference.noMatchTitle')}
        onPick={(picked) => set({ picked })}
      />
      <Checkbox
        label="Checkbox"
        checked={values.isAgreed}
        onChange={(event) => set({ isAgreed: event.currentTarget.checked })}
      />
      <Switch
        label="Switch"
        checked={values.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
    </FormSection>
  );
}

/** /forms: every kind of field in a real form, whose values stay on this page. */
export function FormsScreen() {
  const { t } = useTranslation();
  const form = useExampleForm();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <FormPage
      title={t('titles.forms')}
      intro={t('reference.formsIntro')}
      actions={
        <Button variant="default" onClick={() => setIsAsking(true)}>
          ConfirmDialog
        </Button>
      }
      isDirty={form.isDirty}
      isSaving={false}
      onSave={form.save}
      onDiscard={form.discard}
    >
      <TextFields {...form} />
      <ChoiceFields {...form} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('reference.emptyForm')}
        confirmLabel={t('ui.discard')}
        isDanger
        onConfirm={() => {
          setIsAsking(false);
          form.set(blank);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t('reference.emptyFormText')}
      </ConfirmDialog>
    </FormPage>
  );
}
