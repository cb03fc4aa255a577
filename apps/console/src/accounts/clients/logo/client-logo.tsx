import type { Client2 } from '@replique/contract/accounts/clients';
import { ownPicture } from '../../../lib/own-picture.ts';
import classes from './client-logo.module.css';

interface ClientLogoProps {
  client: Pick<Client2, 'name' | 'logo'>;
  size: 'row' | 'head';
}

/** The client's logo, or the first letter of its name. The name always stands beside it, so it says nothing itself. */
export function ClientLogo({ client, size }: ClientLogoProps) {
  const logo = ownPicture(client.logo);
  return (
    <span
      className={`inline-grid rigid soft tiny strong clip round-4 ground-neutral ${classes.logo}`}
      data-size={size}
      aria-hidden
    >
      {logo === null ? (
        [...client.name][0]?.toUpperCase()
      ) : (
        <img src={logo} alt="" className={`full-height whole ${classes.image}`} />
      )}
    </span>
  );
}
