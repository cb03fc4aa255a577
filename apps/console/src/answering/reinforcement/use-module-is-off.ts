import { useQuery } from '@tanstack/react-query';
import { statusQuery } from './status-query.ts';

/** Whether the client's reinforcement is switched off: what is there may be read, nothing changed. */
export function useModuleIsOff(client: string | undefined): boolean {
  const { data } = useQuery({ ...statusQuery(client ?? ''), enabled: client !== undefined });
  return data?.isOn === false;
}
