import type { ModelEntry, OfferedModel, ProviderWord } from '@replique/contract/answering/models';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { parseAmount, typeAmount } from './prices.ts';
import { readProfile, typeProfile, type ProfileValues } from './profile-form.ts';
import type { SectionProps } from './scope.ts';
import { useTrial } from './trial.ts';

export interface OfferFormProps extends SectionProps {
  /** Null: a new model. */
  edited: OfferedModel | null;
  providers: ProviderWord[];
  onClose: () => void;
}

export const priceFields = ['priceIn', 'priceOut', 'priceCached'] as const;
export type PriceField = (typeof priceFields)[number];

type Values = Record<'model' | 'label' | PriceField, string> & {
  llm: ProviderWord;
  kind: ModelEntry['kind'];
};

/** The entries of this scope alone, as they are saved; what is learned of them meanwhile stays. */
function ownEntries({ client, settings }: OfferFormProps): ModelEntry[] {
  return settings.models
    .filter(({ origin, isListed }) => isListed && (!client || origin === 'client'))
    .map(({ origin: _, isListed: __, trial: ___, profile: ____, ...entry }) => entry);
}

const isSame = (a: Pick<ModelEntry, 'llm' | 'model'>, b: Pick<ModelEntry, 'llm' | 'model'>) =>
  a.llm === b.llm && a.model === b.model;

/** How a model that writes is asked, once it is on offer; undefined for others. */
function useProfile(edited: OfferedModel | null) {
  const { i18n } = useTranslation();
  const [shown] = useState(() =>
    edited?.profile ? typeProfile(edited.profile, i18n.language) : undefined,
  );
  const [values, setValues] = useState(shown);
  return {
    values,
    change: (patch: Partial<ProfileValues>) => setValues((old) => old && { ...old, ...patch }),
    isWrong: values !== undefined && readProfile(values) === undefined,
    /** Nothing when nobody touched it: a test may have filled it meanwhile. */
    patch: values === undefined || values === shown ? {} : { profile: readProfile(values) ?? null },
  };
}

/** What was typed of a model, and what is wrong with it. */
function useValues({ edited, providers }: OfferFormProps) {
  const { i18n } = useTranslation();
  const price = (field: PriceField) => typeAmount(edited?.[field] ?? null, i18n.language);
  const [values, setValues] = useState<Values>({
    llm: edited?.llm ?? providers[0] ?? 'openai',
    model: edited?.model ?? '',
    kind: edited?.kind ?? 'text',
    label: edited?.label ?? '',
    priceIn: price('priceIn'),
    priceOut: price('priceOut'),
    priceCached: price('priceCached'),
  });
  const change = (patch: Partial<Values>) => setValues((old) => ({ ...old, ...patch }));
  return { values, change };
}

/** Undefined as long as something is wrong. */
function readEntry({ llm, kind, label, ...values }: Values): ModelEntry | undefined {
  const model = values.model.trim();
  const priceIn = parseAmount(values.priceIn);
  const priceOut = parseAmount(values.priceOut);
  const priceCached = parseAmount(values.priceCached);
  if (model === '' || priceIn === undefined) return undefined;
  if (priceOut === undefined || priceCached === undefined) return undefined;
  return { llm, model, kind, label: label.trim() || model, priceIn, priceOut, priceCached };
}

/** A model on offer as it is edited; a new one is tested once it is saved, which fills its profile. */
export function useOfferForm(props: OfferFormProps) {
  const { edited, client, settings, onClose } = props;
  const { t } = useTranslation();
  const save = useMutation(orpc.models.save.mutationOptions());
  const trial = useTrial(client);
  const { values, change } = useValues(props);
  const profile = useProfile(edited);
  const [wasTried, setWasTried] = useState(false);
  const others = ownEntries(props).filter((entry) => !edited || !isSame(entry, edited));
  const put = (models: ModelEntry[], added?: ModelEntry) =>
    save.mutate(
      { client, revision: settings.revision, models },
      {
        onSuccess: () => {
          if (added) return trial.run(added, onClose);
          showAlert({ text: escapeHtml(t('models.saved')) });
          onClose();
        },
      },
    );
  const submit = () => {
    setWasTried(true);
    const read = readEntry(values);
    if (!read || profile.isWrong) return;
    const entry = { ...read, ...profile.patch };
    const before = edited ? ownEntries(props).findIndex((each) => isSame(each, edited)) : -1;
    const at = before < 0 ? others.length : before;
    put([...others.slice(0, at), entry, ...others.slice(at)], edited ? undefined : entry);
  };
  const isBusy = save.isPending || trial.isPending;
  const { error } = save;
  return { values, change, profile, submit, remove: () => put(others), isBusy, error, wasTried };
}
