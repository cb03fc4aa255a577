import { Button, Input } from '@mantine/core';
import { IconPhoto, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPicture } from '../../../lib/own-picture.ts';
import classes from '../chatbots.module.css';
import { readPicture, shrinkPicture } from './picture.ts';

interface PictureFieldProps {
  label: string;
  help: string;
  /** A data URL, or null for none. */
  value: string | null;
  onChange: (picture: string | null) => void;
  error: string | undefined;
  isRound?: boolean;
}

/** A picture from a file, with its preview; it can be taken away again. */
export function PictureField({ label, help, value, onChange, error, isRound }: PictureFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readPicture(file).then(shrinkPicture, () => null);
    setRefusal(read === null ? t('chatbots.pictureRefused') : undefined);
    if (read !== null) onChange(read);
  };
  const shown = refusal ?? error;
  const picture = ownPicture(value);
  return (
    <Input.Wrapper id={id} label={label} description={help} error={shown} labelElement="div">
      <div className="row wrap gap-8 mt-6">
        <span
          className={`stack centre rigid muted clip framed round-6 ground-neutral ${classes.thumb}`}
          data-round={isRound}
        >
          {picture === null ? (
            <IconPhoto size={20} aria-hidden />
          ) : (
            <img
              className="full-height whole"
              src={picture}
              alt={t('chatbots.picturePreview', { picture: label })}
            />
          )}
        </span>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was changed.
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPhotoUp size={16} aria-hidden />}
          aria-label={t('chatbots.pictureChoose', { picture: label })}
          aria-invalid={shown !== undefined || undefined}
          aria-describedby={shown === undefined ? undefined : `${id}-error`}
          onClick={() => input.current?.click()}
        >
          {value === null ? t('chatbots.choose') : t('chatbots.replace')}
        </Button>
        {value !== null && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={t('chatbots.pictureRemove', { picture: label })}
            onClick={() => {
              setRefusal(undefined);
              onChange(null);
            }}
          >
            {t('chatbots.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
