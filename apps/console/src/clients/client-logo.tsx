import type { Client2 } from '@replique/contract/clients';
import classes from './client-logo.module.css';

interface ClientLogoProps {
  client: Pick<Client2, 'name' | 'logo'>;
  size: 'row' | 'head';
}

/** The client's logo, or the first letter of its name. The name always stands beside it, so it says nothing itself. */
export function ClientLogo({ client, size }: ClientLogoProps) {
  return (
    <span className={classes.logo} data-size={size} aria-hidden>
      {client.logo === null ? (
        [...client.name][0]?.toUpperCase()
      ) : (
        <img src={client.logo} alt="" className={classes.image} />
      )}
    </span>
  );
}
