import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { CertifyFields, type CertifyChoice } from '../knowledge/certify-fields.tsx';

interface PublishCardProps {
  /** Where the text goes. */
  where: ReactNode;
  label: string;
  isBusy: boolean;
  certify: CertifyChoice;
  onCertify: (choice: CertifyChoice) => void;
  onPublish: () => void;
}

/** The last step of a draft: where it goes, whether it is certified with it, and the button. */
export function PublishCard(props: PublishCardProps) {
  const { where, label, isBusy, certify, onCertify, onPublish } = props;
  const { t } = useTranslation();
  return (
    <section className="surface stack shrink pad-16 heads-14 gap-12" aria-labelledby="publish">
      <h2 className="break" id="publish">
        {t('gaps.publishTitle')}
      </h2>
      <p className="muted small">{where}</p>
      <CertifyFields value={certify} onChange={onCertify} />
      <div>
        <Button loading={isBusy} onClick={onPublish}>
          {label}
        </Button>
      </div>
    </section>
  );
}
