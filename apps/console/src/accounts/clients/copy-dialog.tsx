import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core';
import { IconCheck, IconArrowsDiff } from '@tabler/icons-react';
import type { Client2, SetupDifference, SetupSection } from '@replique/contract/accounts/clients';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './copy-dialog.module.css';

interface CopyDialogProps {
  client: Client2;
  onClose: () => void;
}

/** Choose a client, see what differs, choose what to take over. */
export function CopyDialog({ client, onClose }: CopyDialogProps) {
  const { t } = useTranslation();
  const { data: clients = [] } = useClientList();
  const [fromUuid, setFrom] = useState('');
  const others = clients.filter(({ uuid }) => uuid !== client.uuid);
  const from = others.find(({ uuid }) => uuid === fromUuid);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('clientGeneral.copyTitle', { name: client.name })}
      size="56rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {others.length === 0 ? (
        <p>{t('clientGeneral.copyNoOther')}</p>
      ) : (
        <NativeSelect
          label={t('clientGeneral.copyFrom')}
          data={[
            { value: '', label: t('clients.choose') },
            ...others.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
          value={fromUuid}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {from && <Comparison key={from.uuid} client={client} from={from} onClose={onClose} />}
    </Modal>
  );
}

function Comparison({ client, from, onClose }: CopyDialogProps & { from: Client2 }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(
    orpc.clients.setupDifference.queryOptions({
      input: { client: client.uuid, from: from.uuid },
    }),
  );
  const [chosen, setChosen] = useState<SetupSection[]>([]);
  const copy = useMutation(orpc.clients.copySetup.mutationOptions());
  if (error) return <p className="danger mt-12">{errorText(error)}</p>;
  if (!data) return <p role="status">{t('clientGeneral.copyComparing')}</p>;
  const toggle = (section: SetupSection) =>
    setChosen((old) =>
      old.includes(section) ? old.filter((each) => each !== section) : [...old, section],
    );
  const confirm = () =>
    copy.mutate(
      { client: client.uuid, from: from.uuid, sections: chosen },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('clientGeneral.copied')) });
          onClose();
        },
      },
    );
  return (
    <>
      {data.items.every((item) => item.isSame) && <p>{t('clientGeneral.copyAllSame')}</p>}
      <ul className={`stack unmarked pad-0 ${classes.sections}`}>
        {data.items.map((item) => (
          <Section
            key={item.section}
            item={item}
            names={{ from: from.name, to: client.name }}
            isChosen={chosen.includes(item.section)}
            onToggle={() => toggle(item.section)}
          />
        ))}
      </ul>
      {copy.error && (
        <p className="danger mt-12" role="alert">
          {errorText(copy.error)}
        </p>
      )}
      <div className="actions mt-16">
        <Button variant="default" onClick={onClose} disabled={copy.isPending}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={confirm} loading={copy.isPending} disabled={chosen.length === 0}>
          {chosen.length === 0
            ? t('clientGeneral.copyNone')
            : t('clientGeneral.copyDo', { count: chosen.length })}
        </Button>
      </div>
    </>
  );
}

interface SectionProps {
  item: SetupDifference;
  names: { from: string; to: string };
  isChosen: boolean;
  onToggle: () => void;
}

function Section({ item, names, isChosen, onToggle }: SectionProps) {
  const { t } = useTranslation();
  const show = (text: string) =>
    ['', '{}', '[]'].includes(text.trim()) ? t('clientGeneral.copyNothing') : text;
  return (
    <li className="line-above pad-12-0">
      <div className="row between gap-16">
        <Checkbox
          label={t(`clientGeneral.sections.${item.section}`)}
          checked={isChosen}
          disabled={item.isSame}
          onChange={onToggle}
        />
        <StatusBadge
          tone={item.isSame ? 'neutral' : 'info'}
          icon={item.isSame ? IconCheck : IconArrowsDiff}
        >
          {item.isSame ? t('clientGeneral.copySame') : t('clientGeneral.copyDiffers')}
        </StatusBadge>
      </div>
      {!item.isSame && (
        <div className={`stack two-columns gap-12 mt-8 ${classes.sides}`}>
          <Side
            label={t('clientGeneral.copyTheirs', { name: names.from })}
            text={show(item.from)}
          />
          <Side label={t('clientGeneral.copyMine', { name: names.to })} text={show(item.to)} />
        </div>
      )}
    </li>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <figure className={classes.side}>
      <figcaption className="ellipsis nowrap small muted clip" title={label}>
        {label}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, also by keyboard */}
      <pre className="round-6 pre-wrap break small only-mt-4 ground-neutral scroll" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
