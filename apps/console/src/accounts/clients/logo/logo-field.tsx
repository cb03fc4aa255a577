import { Button, Input } from '@mantine/core';
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPicture } from '../../../lib/own-picture.ts';
import classes from './logo-field.module.css';
import { drawInitials, initialsOf } from './draw-initials.ts';
import { readPicture, refusePicture } from './read-picture.ts';

interface LogoFieldProps {
  /** Of the client: its initials are a logo until there is a better one. */
  name: string;
  /** A data URL, or null for the initials. */
  value: string | null;
  onChange: (logo: string | null) => void;
  error: string | undefined;
}

/** A picture from a file, chosen or dropped, with its preview. */
export function LogoField({ name, value, onChange, error }: LogoFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<'wrongKind' | 'tooLarge' | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const reason = refusePicture(file);
    setRefusal(reason);
    if (reason === null) onChange(await readPicture(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const refusals = {
    wrongKind: t('clients.logoWrongKind'),
    tooLarge: t('clients.logoTooLarge'),
  };
  const shown = refusal ? refusals[refusal] : error;
  const hasInitials = initialsOf(name) !== '';
  const picture = ownPicture(value ?? (hasInitials ? drawInitials(name) : null));
  return (
    <Input.Wrapper
      id={id}
      label={t('clients.logo')}
      description={t('clients.logoHelp')}
      error={shown}
      labelElement="div"
    >
      <div
        className={`row wrap round-8 framed-dashed gap-12 mt-6 pad-12 ${classes.box}`}
        data-over={isOver}
        data-invalid={shown !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span
          className={`stack centre rigid muted clip framed round-6 ground-neutral ${classes.preview}`}
        >
          {picture === null ? (
            <IconPhoto size={24} aria-hidden />
          ) : (
            <img className="full-height whole" src={picture} alt={t('clients.logoPreview')} />
          )}
        </span>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('clients.logo')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was changed.
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPhotoUp size={16} aria-hidden />}
          aria-invalid={shown !== undefined || undefined}
          aria-describedby={shown === undefined ? undefined : `${id}-error`}
          onClick={() => input.current?.click()}
        >
          {value === null ? t('clients.logoChoose') : t('clients.logoReplace')}
        </Button>
        {value !== null && hasInitials && (
          <Button variant="default" onClick={() => onChange(null)}>
            {t('clients.logoInitials')}
          </Button>
        )}
        <span className="muted">{t('clients.logoDrop')}</span>
      </div>
    </Input.Wrapper>
  );
}
