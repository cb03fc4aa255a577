import { useNavigate } from '@tanstack/react-router';

/** Takes the browser to a target, keeping the selected client. */
export function useGo() {
  const navigate = useNavigate();
  return (to: string, params: Record<string, string> = {}, search: Record<string, string> = {}) =>
    void navigate({
      to,
      params,
      search: ({ client }) => ({ client, ...search }),
    });
}

export type Go = ReturnType<typeof useGo>;
