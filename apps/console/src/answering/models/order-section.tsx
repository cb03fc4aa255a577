import { ActionIcon, NativeSelect, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ModelRef, ModelSettings } from '@replique/contract/answering/models';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { isSameModel, moved, nameOf, parseRef, refText } from './model-order.ts';
import classes from './models.module.css';
import type { SectionProps } from './scope.ts';

/** Who is asked after whom: each change is saved at once. */
export function OrderSection({ client, settings }: SectionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useMutation(orpc.models.save.mutationOptions());
  const put = (fallbacks: ModelRef[] | null) =>
    save.mutate(
      { client, revision: settings.revision, fallbacks },
      {
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  const { fallbacks, chosen, chain } = settings;
  const first = chosen && parseRef(settings, chosen);
  // A client that follows the installation is shown what that comes to.
  const order = fallbacks ?? chain.filter((ref) => !first || !isSameModel(ref, first));
  return (
    <FormSection title={t('models.order.title')} why={t('models.order.why')}>
      {client && (
        <Switch
          label={t('models.order.own')}
          description={t('models.order.ownHelp')}
          checked={fallbacks !== null}
          disabled={save.isPending}
          onChange={(event) => put(event.currentTarget.checked ? order : null)}
        />
      )}
      {chosen?.llm === 'builtin' ? (
        <p className="muted">
          {t('models.order.builtinChosen')} <ChangeChosen client={client} />
        </p>
      ) : (
        <ol className="list surface stack">
          <ChosenRow client={client} settings={settings} />
          {order.map((ref, index) => (
            <OrderRow
              key={refText(ref)}
              settings={settings}
              order={order}
              index={index}
              isFollowed={fallbacks === null}
              isBusy={save.isPending}
              onChange={put}
            />
          ))}
          <li className={`bar pad-8-12 line-between ${classes.row} muted ground ${classes.fixed}`}>
            {t('models.order.builtin')}
          </li>
        </ol>
      )}
      {fallbacks !== null && chosen?.llm !== 'builtin' && (
        <AddField settings={settings} order={order} onAdd={(ref) => put([...order, ref])} />
      )}
    </FormSection>
  );
}

function ChangeChosen({ client }: Pick<SectionProps, 'client'>) {
  const { t } = useTranslation();
  if (!client) return null;
  return (
    <Link to="/clients/edit/{-$id}" params={{ id: client }} className="accent hover-underline">
      {t('models.order.changeChosen')}
    </Link>
  );
}

function ChosenRow({ client, settings }: SectionProps) {
  const { t } = useTranslation();
  const { chosen } = settings;
  return (
    <li className={`bar pad-8-12 line-between ${classes.row} muted ground ${classes.fixed}`}>
      {chosen ? (
        <>
          <span className={`stack shrink break gap-2 ${classes.words}`}>
            <span className="row wrap medium gap-4-8">{chosen.label ?? chosen.model}</span>
            <span className={`wrap muted small ${classes.facts}`}>
              {t(chosen.label === null ? 'models.order.chosenGone' : 'models.order.chosen')}
            </span>
          </span>
          <ChangeChosen client={client} />
        </>
      ) : (
        t('models.order.chosenEach')
      )}
    </li>
  );
}

interface OrderRowProps {
  settings: ModelSettings;
  order: ModelRef[];
  index: number;
  /** The installation's, shown to a client that follows it. */
  isFollowed: boolean;
  isBusy: boolean;
  onChange: (order: ModelRef[]) => void;
}

function OrderRow({ settings, order, index, isFollowed, isBusy, onChange }: OrderRowProps) {
  const { t } = useTranslation();
  const ref = order[index];
  if (!ref) return null;
  const offer = settings.models.find((model) => isSameModel(model, ref));
  const model = nameOf(settings, ref);
  return (
    <li className={`bar pad-8-12 line-between ${classes.row}`}>
      <span className={`stack shrink break gap-2 ${classes.words}`}>
        <span className="row wrap medium gap-4-8">{model}</span>
        {!offer && <span className="danger small">{t('models.order.gone')}</span>}
      </span>
      {!isFollowed && (
        <span className="wrap gap-6">
          <ActionIcon
            variant="default"
            aria-label={t('models.order.up', { model })}
            disabled={isBusy || index === 0}
            onClick={() => onChange(moved(order, index, -1))}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('models.order.down', { model })}
            disabled={isBusy || index === order.length - 1}
            onClick={() => onChange(moved(order, index, 1))}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('models.order.remove', { model })}
            disabled={isBusy}
            onClick={() => onChange(order.filter((_, at) => at !== index))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

interface AddFieldProps {
  settings: ModelSettings;
  order: ModelRef[];
  onAdd: (ref: ModelRef) => void;
}

function AddField({ settings, order, onAdd }: AddFieldProps) {
  const { t } = useTranslation();
  const left = settings.models.filter(
    (model) => model.kind === 'text' && !order.some((ref) => isSameModel(ref, model)),
  );
  if (left.length === 0) return null;
  return (
    <NativeSelect
      label={t('models.order.add')}
      data={[
        { value: '', label: t('models.order.choose') },
        ...left.map((model) => ({ value: refText(model), label: model.label })),
      ]}
      value=""
      onChange={(event) => {
        const model = left.find((each) => refText(each) === event.currentTarget.value);
        if (model) onAdd({ llm: model.llm, model: model.model });
      }}
    />
  );
}
