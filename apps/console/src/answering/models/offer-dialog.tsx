import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import type { OfferedModel, ProviderWord } from '@replique/contract/answering/models';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { KindField } from './connect-form.tsx';
import classes from './models.module.css';
import { priceFields, useOfferForm, type OfferFormProps, type PriceField } from './offer-form.ts';
import { parseAmount } from './prices.ts';
import { ProfileFields } from './profile-fields.tsx';
import type { SectionProps } from './scope.ts';

interface OfferDialogProps extends SectionProps {
  /** Undefined: no dialog; null: a new model. */
  edited: OfferedModel | null | undefined;
  providers: ProviderWord[];
  onClose: () => void;
}

/** Name, label and prices of a model on offer, and how it is asked. */
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
      size={edited?.profile ? '40rem' : '30rem'}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {edited !== undefined && <OfferForm {...props} edited={edited} />}
    </Modal>
  );
}

type Form = ReturnType<typeof useOfferForm>;

function OfferForm(props: OfferFormProps) {
  const { edited, providers, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useOfferForm(props);
  const { values, change, profile, wasTried, isBusy } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className="stack gap-16" onSubmit={onSubmit} noValidate>
      {!edited && <NameFields form={form} providers={providers} />}
      <TextInput
        label={t('models.offer.label')}
        description={t('models.offer.labelHelp')}
        data-autofocus={edited ? true : undefined}
        value={values.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <PriceFields form={form} />
      {profile.values && (
        <ProfileFields
          llm={values.llm}
          values={profile.values}
          onChange={profile.change}
          wasTried={wasTried}
        />
      )}
      {form.error && (
        <p className="danger" role="alert">
          {errorText(form.error)}
        </p>
      )}
      <div className="actions">
        {edited?.isListed && (
          <Button variant="default" onClick={form.remove} disabled={isBusy}>
            {t('models.offer.removeFromOffer')}
          </Button>
        )}
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(edited ? 'ui.save' : 'models.connect.submit')}
        </Button>
      </div>
    </form>
  );
}

function NameFields({ form, providers }: { form: Form; providers: ProviderWord[] }) {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const { values, change, wasTried } = form;
  return (
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
  );
}

function PriceFields({ form: { values, change, wasTried } }: { form: Form }) {
  const { t } = useTranslation();
  const isWrong = (field: PriceField) => parseAmount(values[field]) === undefined;
  const shown = values.kind === 'text' ? priceFields : (['priceIn'] as const);
  return (
    <div className={`stack low gap-16 ${classes.pair}`}>
      {shown.map((field) => (
        <TextInput
          key={field}
          label={t(`models.offer.${field}`)}
          description={t(
            field === 'priceCached' ? 'models.offer.priceCachedHelp' : 'models.offer.priceHelp',
          )}
          inputMode="decimal"
          value={values[field]}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
          error={wasTried && isWrong(field) ? t('models.offer.priceWrong') : undefined}
        />
      ))}
    </div>
  );
}
