import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import classes from './attachments.module.css';

interface PictureProps {
  name: string;
  /** Of which message, and at which place among its attachments. */
  message: string;
  place: number;
  /** Where it cannot be shown: what is no picture after all, or what the CRM does not give. */
  instead: ReactNode;
}

/** A file that the browser holds, at an address that is there as long as it is shown. */
function FileImage({
  file,
  alt,
  className,
}: {
  file: Blob;
  alt: string;
  className?: string | undefined;
}) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}

/** A small picture of a message, which opens large. */
export function Picture({ name, message, place, instead }: PictureProps) {
  const { t } = useTranslation();
  const [isLarge, setIsLarge] = useState(false);
  const { data, isError } = useQuery(
    orpc.attachments.read.queryOptions({
      input: { message, place },
      staleTime: Infinity,
      retry: false,
    }),
  );
  const isPicture = data?.type.startsWith('image/') ?? true;
  if (isError || !isPicture) return instead;
  if (!data)
    return (
      <li className={classes.picture} role="status" aria-label={t('crmTicket.loadingPicture')} />
    );
  return (
    <li className={classes.picture}>
      <button
        type="button"
        aria-label={t('crmTicket.showPicture', { name })}
        onClick={() => setIsLarge(true)}
      >
        <FileImage file={data} alt="" />
      </button>
      <Modal
        opened={isLarge}
        onClose={() => setIsLarge(false)}
        title={name}
        size="xl"
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <div className="stack gap-16">
          <FileImage className={`no-wider ${classes.large}`} file={data} alt={name} />
          <div className="row wrap gap-8">
            <Button variant="default" onClick={() => saveFile(data.name, data)}>
              {t('crmTicket.savePicture')}
            </Button>
          </div>
        </div>
      </Modal>
    </li>
  );
}
