import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/page/form-page.tsx';
import { mappingKeys, standardPath, type HeaderDraft } from './third-party-draft.ts';
import classes from './third-party.module.css';
import type { SourceForm } from './use-source-form.ts';

const mostHeaders = 10;

function HeaderRow({ header, form }: { header: HeaderDraft; form: SourceForm }) {
  const { t } = useTranslation();
  const { headers } = form.draft;
  const change = (patch: Partial<HeaderDraft>) =>
    form.change({
      headers: headers.map((each) => (each.id === header.id ? { ...each, ...patch } : each)),
    });
  return (
    <div className={`stack centre-line gap-8 ${classes.header}`}>
      <TextInput
        aria-label={t('thirdPartyData.headerName')}
        placeholder={t('thirdPartyData.headerName')}
        value={header.name}
        maxLength={60}
        spellCheck={false}
        onChange={(event) => change({ name: event.currentTarget.value, isStored: false })}
      />
      <TextInput
        aria-label={`${t('thirdPartyData.headerValue')} ${header.name}`}
        placeholder={
          header.isStored ? t('thirdPartyData.headerKept') : t('thirdPartyData.headerValue')
        }
        type="password"
        autoComplete="new-password"
        value={header.value}
        maxLength={2_000}
        onChange={(event) => change({ value: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('thirdPartyData.removeHeader', { name: header.name })}
        onClick={() => form.change({ headers: headers.filter(({ id }) => id !== header.id) })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Headers({ form }: { form: SourceForm }) {
  const { t } = useTranslation();
  const { headers } = form.draft;
  const error = form.messageOf('headers');
  const next = Math.max(-1, ...headers.map(({ id }) => id)) + 1;
  return (
    <fieldset className="stack shrink no-margin no-border gap-8 pad-0">
      <legend className="medium pad-0">{t('thirdPartyData.headers')}</legend>
      <p className="muted small leading-20">{t('thirdPartyData.headersHelp')}</p>
      {headers.map((header) => (
        <HeaderRow key={header.id} header={header} form={form} />
      ))}
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={headers.length >= mostHeaders}
          onClick={() =>
            form.change({
              headers: [...headers, { id: next, name: '', value: '', isStored: false }],
            })
          }
        >
          {t('thirdPartyData.addHeader')}
        </Button>
      </div>
    </fieldset>
  );
}

/** How a generic address is asked. */
export function RequestSection({ form }: { form: SourceForm }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('thirdPartyData.request')} why={t('thirdPartyData.requestWhy')}>
      <NativeSelect
        label={t('thirdPartyData.method')}
        value={form.draft.method}
        onChange={(event) =>
          form.change({ method: event.currentTarget.value === 'POST' ? 'POST' : 'GET' })
        }
        data={(['GET', 'POST'] as const).map((value) => ({
          value,
          label: t(`thirdPartyData.methods.${value}`),
        }))}
      />
      {form.draft.method === 'POST' && (
        <Textarea
          label={t('thirdPartyData.bodyTemplate')}
          description={t('thirdPartyData.bodyTemplateHelp')}
          placeholder={'{ "email": "{{email}}" }'}
          value={form.draft.bodyTemplate}
          maxLength={4_000}
          rows={5}
          spellCheck={false}
          classNames={{ input: classes.code }}
          onChange={(event) => form.change({ bodyTemplate: event.currentTarget.value })}
          error={form.messageOf('bodyTemplate')}
        />
      )}
      <Headers form={form} />
    </FormSection>
  );
}

/** Where in its answer each value stands; most answers need few. */
export function AnswerSection({ form }: { form: SourceForm }) {
  const { t } = useTranslation();
  const { mapping } = form.draft;
  const [isOpen, setIsOpen] = useState(Object.keys(mapping).length > 0);
  const error = form.messageOf('mapping');
  return (
    <FormSection title={t('thirdPartyData.answer')} why={t('thirdPartyData.answerWhy')}>
      <p className="muted small leading-20">{t('thirdPartyData.answerRule')}</p>
      {isOpen || error ? (
        <div className={`stack gap-12-16 ${classes.mapping}`}>
          {mappingKeys.map((key) => (
            <TextInput
              key={key}
              label={t(`thirdPartyData.mapping.${key}`)}
              placeholder={standardPath(key)}
              value={mapping[key] ?? ''}
              maxLength={200}
              spellCheck={false}
              classNames={{ input: classes.code }}
              onChange={(event) => {
                const { [key]: _, ...others } = mapping;
                const path = event.currentTarget.value;
                form.change({ mapping: path === '' ? others : { ...mapping, [key]: path } });
              }}
            />
          ))}
        </div>
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('thirdPartyData.showMapping')}
          </Button>
        </div>
      )}
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
    </FormSection>
  );
}
