import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { OfferedModel } from '@replique/contract/answering/models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { useFormat } from '../../lib/language/format.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import classes from './models.module.css';
import { OfferDialog } from './offer-dialog.tsx';
import type { ModelScope, SectionProps } from './scope.ts';
import { useTrial, useTrialWords } from './trial.ts';

/** What may be chosen here, with labels and prices; what comes from the installation is only shown to a client. */
export function OfferSection({ client, settings }: SectionProps) {
  const { t } = useTranslation();
  // `undefined`: no dialog; `null`: a new model.
  const [edited, setEdited] = useState<OfferedModel | null>();
  const { models, providers } = settings;
  const isOwn = (origin: string | null) =>
    client ? origin === 'client' : origin !== null && origin !== 'client';
  const reachable = providers.filter(({ origin }) => isOwn(origin)).map(({ provider }) => provider);
  return (
    <FormSection
      title={t('models.offer.title')}
      why={t(client ? 'models.offer.whyClient' : 'models.offer.why')}
    >
      {models.length === 0 && <p className="muted">{t('models.offer.none')}</p>}
      {models.length > 0 && (
        <ul className="list surface stack">
          {models.map((model) => (
            <li
              key={`${model.llm} ${model.model}`}
              className={`bar pad-8-12 line-between ${classes.row}`}
            >
              <ModelWords model={model} />
              {isOwn(model.origin) && (
                <ModelButtons client={client} model={model} onEdit={() => setEdited(model)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {reachable.length > 0 && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited(null)}
          >
            {t('models.offer.add')}
          </Button>
        </div>
      )}
      <OfferDialog
        client={client}
        settings={settings}
        edited={edited}
        providers={reachable}
        onClose={() => setEdited(undefined)}
      />
    </FormSection>
  );
}

interface ModelButtonsProps {
  client: ModelScope;
  model: OfferedModel;
  onEdit: () => void;
}

function ModelButtons({ client, model, onEdit }: ModelButtonsProps) {
  const { t } = useTranslation();
  const trial = useTrial(client);
  return (
    <div className="wrap gap-6">
      <Button
        size="compact-sm"
        variant="default"
        loading={trial.isPending}
        aria-label={t('models.trial.testOf', { model: model.label })}
        onClick={() => trial.run(model)}
      >
        {t('models.trial.test')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={t('models.offer.editTitle', { model: model.label })}
        onClick={onEdit}
      >
        {t('models.edit')}
      </Button>
    </div>
  );
}

function ModelWords({ model }: { model: OfferedModel }) {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const format = useFormat();
  const { label, llm, kind, priceIn, priceOut, priceCached } = model;
  const price = () => {
    if (kind !== 'text')
      return priceIn === null
        ? t('models.offer.noPrice')
        : t('models.offer.priceOneWay', { in: format.money(priceIn) });
    if (priceIn === null || priceOut === null) return t('models.offer.noPrice');
    return t('models.offer.price', { in: format.money(priceIn), out: format.money(priceOut) });
  };
  return (
    <div className={`stack shrink break gap-2 ${classes.words}`}>
      <span className="row wrap medium gap-4-8">{label}</span>
      <span className={`wrap muted small ${classes.facts}`}>
        <span>{llmName(llm)}</span>
        {label !== model.model && <span>{model.model}</span>}
        {kind !== 'text' && <span>{t(`models.kinds.${kind}`)}</span>}
        <span>{price()}</span>
        {kind === 'text' && priceCached !== null && (
          <span>{t('models.offer.cachedPrice', { cached: format.money(priceCached) })}</span>
        )}
      </span>
      <TrialFacts model={model} />
    </div>
  );
}

function TrialFacts({ model }: { model: OfferedModel }) {
  const words = useTrialWords()(model);
  if (words.length === 0) return null;
  const isFailed = model.trial?.outcome !== 'ok';
  return (
    <span className={`wrap small ${isFailed ? 'danger' : 'muted'} ${classes.facts}`}>
      {words.map((each) => (
        <span key={each}>{each}</span>
      ))}
    </span>
  );
}
