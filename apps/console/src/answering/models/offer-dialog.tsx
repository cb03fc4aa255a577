import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import type { ModelEntry, OfferedModel, ProviderWord } from '@replique/contract/answering/models';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { KindField } from './connect-form.tsx';
import classes from './models.module.css';
import { parseAmount, typeAmount } from './prices.ts';
import type { SectionProps } from './scope.ts';

interface OfferDialogProps extends SectionProps {
  /** Undefined: no dialog; null: a new model. */
  edited: OfferedModel | null | undefined;
  providers: ProviderWord[];
  onClose: () => void;
}

/** Name, label and prices of a model on offer. */
export function OfferDialog(props: OfferDialogProps) {
  const { t } = useTranslation();
  const { edited, onClose } = props;
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={
        edited ? t('models.offer.editTitle', { model: edited.label }) : t('models.offer.addTitle')
      }
      size="30rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {edited !== undefined && <OfferForm {...props} edited={edited} />}
    </Modal>
  );
}

type Values = { [Field in 'model' | 'label' | 'priceIn' | 'priceOut']: string } & {
  llm: ProviderWord;
  kind: ModelEntry['kind'];
};

/** The entries of this scope alone, as they are saved. */
function ownEntries({ client, settings }: OfferDialogProps): ModelEntry[] {
  return settings.models
    .filter(({ origin, isListed }) => isListed && (!client || origin === 'client'))
    .map(({ origin: _, isListed: __, ...entry }) => entry);
}

const isSame = (a: Pick<ModelEntry, 'llm' | 'model'>, b: Pick<ModelEntry, 'llm' | 'model'>) =>
  a.llm === b.llm && a.model === b.model;

function useOfferForm(props: OfferDialogProps & { edited: OfferedModel | null }) {
  const { edited, providers, client, settings, onClose } = props;
  const { t, i18n } = useTranslation();
  const save = useMutation(orpc.models.save.mutationOptions());
  const [values, setValues] = useState<Values>({
    llm: edited?.llm ?? providers[0] ?? 'openai',
    model: edited?.model ?? '',
    kind: edited?.kind ?? 'text',
    label: edited?.label ?? '',
    priceIn: typeAmount(edited?.priceIn ?? null, i18n.language),
    priceOut: typeAmount(edited?.priceOut ?? null, i18n.language),
  });
  const [wasTried, setWasTried] = useState(false);
  const [priceIn, priceOut] = [parseAmount(values.priceIn), parseAmount(values.priceOut)];
  const isWrong = values.model.trim() === '' || priceIn === undefined || priceOut === undefined;
  const others = ownEntries(props).filter((entry) => !edited || !isSame(entry, edited));
  const put = (models: ModelEntry[]) =>
    save.mutate(
      { client, revision: settings.revision, models },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('models.saved')) });
          onClose();
        },
      },
    );
  const submit = () => {
    setWasTried(true);
    if (isWrong) return;
    const { llm, kind } = values;
    const model = values.model.trim();
    const entry = { llm, model, kind, label: values.label.trim() || model, priceIn, priceOut };
    const before = edited ? ownEntries(props).findIndex((each) => isSame(each, edited)) : -1;
    const at = before < 0 ? others.length : before;
    put([...others.slice(0, at), entry, ...others.slice(at)]);
  };
  const change = (patch: Partial<Values>) => setValues((old) => ({ ...old, ...patch }));
  return { values, change, submit, remove: () => put(others), save, wasTried };
}

function OfferForm(props: OfferDialogProps & { edited: OfferedModel | null }) {
  const { edited, providers, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const llmName = useLlmName();
  const { values, change, submit, remove, save, wasTried } = useOfferForm(props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const price = (field: 'priceIn' | 'priceOut') => (
    <TextInput
      label={t(`models.offer.${field}`)}
      description={t('models.offer.priceHelp')}
      inputMode="decimal"
      value={values[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      error={
        wasTried && parseAmount(values[field]) === undefined
          ? t('models.offer.priceWrong')
          : undefined
      }
    />
  );
  return (
    <form className="stack gap-16" onSubmit={onSubmit} noValidate>
      {!edited && (
        <>
          <NativeSelect
            label={t('models.offer.provider')}
            data={providers.map((value) => ({ value, label: llmName(value) }))}
            value={values.llm}
            onChange={(event) => change({ llm: event.currentTarget.value as ProviderWord })}
          />
          <TextInput
            label={t('models.offer.model')}
            autoComplete="off"
            value={values.model}
            onChange={(event) => change({ model: event.currentTarget.value })}
            error={wasTried && values.model.trim() === '' ? t('models.offer.needName') : undefined}
          />
          <KindField value={values.kind} onChange={(kind) => change({ kind })} />
        </>
      )}
      <TextInput
        label={t('models.offer.label')}
        description={t('models.offer.labelHelp')}
        data-autofocus={edited ? true : undefined}
        value={values.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <div className={`stack low gap-16 ${classes.pair}`}>
        {price('priceIn')}
        {values.kind === 'text' && price('priceOut')}
      </div>
      {save.error && (
        <p className="danger" role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div className="actions">
        {edited?.isListed && (
          <Button variant="default" onClick={remove} disabled={save.isPending}>
            {t('models.offer.removeFromOffer')}
          </Button>
        )}
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  );
}
