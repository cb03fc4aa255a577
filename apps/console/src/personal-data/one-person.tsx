import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../lib/format.ts';
import { useErrorText } from '../lib/phrase.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { useExportPerson, useFindPerson, type PersonFound } from './personal-data-queries.ts';
import classes from './personal-data.module.css';

const looksLikeAddress = (text: string) => /^\S+@\S+$/.test(text.trim());

/** Looks a customer up by the address, to export or erase everything of them. */
export function OnePerson({ client }: { client: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const find = useFindPerson(client);
  const isValid = looksLikeAddress(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isValid) find.mutate(email.trim());
  };
  return (
    <section className={classes.section}>
      <h2>{t('personalData.personTitle')}</h2>
      <p className={classes.muted}>{t('personalData.personWhy')}</p>
      <form className={classes.row} onSubmit={submit} noValidate>
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
        <p className={classes.error} role="alert">
          {errorText(find.error)}
        </p>
      )}
      {find.data && (
        <Found
          key={find.variables}
          client={client}
          email={find.variables}
          found={find.data}
          onErased={() => {
            find.reset();
            setEmail('');
            setWasTried(false);
          }}
        />
      )}
    </section>
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
  const exported = useExportPerson(client, i18n.language === 'fr' ? 'fr' : 'en');
  const isThere = kinds.some((kind) => found[kind] > 0);
  return (
    <>
      {isThere ? (
        <dl className={classes.counts} role="status">
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`personalData.found.${kind}`)}</dt>
              <dd>{format.number(found[kind])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p role="status">{t('personalData.nobody')}</p>
      )}
      <div className={classes.buttons}>
        {isThere && (
          <Button
            variant="default"
            loading={exported.isPending}
            disabled={exported.isSuccess}
            onClick={() => exported.mutate(email)}
          >
            {t('personalData.export')}
          </Button>
        )}
        <Button color="red.8" variant="light" onClick={() => setIsErasing(true)}>
          {t('personalData.erase')}
        </Button>
      </div>
      {exported.error && (
        <p className={classes.error} role="alert">
          {errorText(exported.error)}
        </p>
      )}
      {exported.isSuccess && (
        <p role="status">
          {t('personalData.exported')} <Link to="/exports">{t('personalData.showExports')}</Link>
        </p>
      )}
      <EraseDialog
        client={client}
        email={email}
        isOpen={isErasing}
        onClose={() => setIsErasing(false)}
        onErased={onErased}
      />
    </>
  );
}
