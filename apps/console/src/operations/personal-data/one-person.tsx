import { Button, TextInput } from '@mantine/core';
import type { PersonFound } from '@replique/contract/operations/personal-data';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import classes from './personal-data.module.css';

const looksLikeAddress = (text: string) => /^[^\s@]+@\S+$/.test(text.trim());

/** Looks a customer up by the address, to export or erase everything of them. */
export function OnePerson({ client }: { client: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const find = useMutation(orpc.personalData.find.mutationOptions());
  const isValid = looksLikeAddress(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isValid) find.mutate({ client, email: email.trim() });
  };
  return (
    <FormSection title={t('personalData.personTitle')} why={t('personalData.personWhy')}>
      <form className={`wrap top gap-8 ${classes.row}`} onSubmit={submit} noValidate>
        <TextInput
          label={t('personalData.email')}
          type="email"
          autoComplete="off"
          value={email}
          error={wasTried && !isValid ? t('personalData.emailInvalid') : undefined}
          onChange={({ currentTarget: { value } }) => {
            setEmail(value);
            find.reset();
          }}
        />
        <Button type="submit" variant="default" loading={find.isPending}>
          {t('personalData.find')}
        </Button>
      </form>
      {find.error && (
        <p className="danger" role="alert">
          {errorText(find.error)}
        </p>
      )}
      {find.data && (
        <Found
          key={find.variables.email}
          client={client}
          email={find.variables.email}
          found={find.data}
          onErased={() => {
            find.reset();
            setEmail('');
            setWasTried(false);
          }}
        />
      )}
    </FormSection>
  );
}

const kinds = ['tickets', 'messages', 'chats', 'chatMessages', 'visitors', 'others'] as const;

interface FoundProps {
  client: string;
  email: string;
  found: PersonFound;
  onErased: () => void;
}

function Found({ client, email, found, onErased }: FoundProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const [isErasing, setIsErasing] = useState(false);
  const exported = useMutation(orpc.exports.ask.mutationOptions());
  const askForFile = () =>
    exported.mutate({
      kind: 'person',
      format: 'json',
      language: i18n.language === 'fr' ? 'fr' : 'en',
      client,
      filter: { email },
    });
  const isThere = kinds.some((kind) => found[kind] > 0);
  return (
    <div className="surface stack gap-16 pad-16">
      <div role="status">
        {isThere ? (
          <dl className={`stack gap-12-16 facts ${classes.figures}`}>
            {kinds.map((kind) => (
              <div key={kind}>
                <dt>{t(`personalData.found.${kind}`)}</dt>
                <dd className="tabular strong">{format.number(found[kind])}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{t('personalData.nobody')}</p>
        )}
      </div>
      <div className="wrap gap-8">
        {isThere && (
          <Button
            variant="default"
            loading={exported.isPending}
            disabled={exported.isSuccess}
            onClick={askForFile}
          >
            {t('personalData.export')}
          </Button>
        )}
        <Button variant="default" c="var(--danger)" onClick={() => setIsErasing(true)}>
          {t('personalData.erase')}
        </Button>
      </div>
      {exported.error && (
        <p className="danger" role="alert">
          {errorText(exported.error)}
        </p>
      )}
      {exported.isSuccess && (
        <p role="status">
          {t('personalData.exported')}{' '}
          <Link to="/exports" className="accent medium hover-underline">
            {t('personalData.showExports')}
          </Link>
        </p>
      )}
      {isErasing && (
        <EraseDialog
          client={client}
          email={email}
          onClose={() => setIsErasing(false)}
          onErased={onErased}
        />
      )}
    </div>
  );
}
