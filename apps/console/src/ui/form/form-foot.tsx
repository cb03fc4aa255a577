import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';

interface FormFootProps {
  /** Of the button that sends the form. */
  submit: string;
  onClose: () => void;
  isBusy: boolean;
  /** There is nothing to send yet. */
  isOff?: boolean;
  /** Why it could not be saved, where no field says it. */
  error?: unknown;
}

/** The end of the form of a dialog: what went wrong, and its two buttons. */
export function FormFoot({ submit, onClose, isBusy, isOff = false, error }: FormFootProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <>
      {Boolean(error) && (
        <p className="danger" role="alert">
          {errorText(error)}
        </p>
      )}
      <div className="actions row">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isOff}>
          {submit}
        </Button>
      </div>
    </>
  );
}
