import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mail, MailDetail } from '@replique/contract/mail';
import { api } from '../lib/api-client.ts';
import type { OutboxSearch } from './outbox-search.ts';

export type { Mail, MailDetail };

export const outboxQuery = ({ mail: _, ...search }: OutboxSearch) =>
  queryOptions({
    queryKey: ['mail', 'list', search],
    queryFn: ({ signal }) => api.mail.list(search, { signal }),
    placeholderData: keepPreviousData,
  });

export const mailQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['mail', 'detail', uuid],
    queryFn: ({ signal }) => api.mail.get({ mail: uuid }, { signal }),
  });

export function useSendAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mail: string) => api.mail.retry({ mail }),
    onSuccess: (mail) => {
      queryClient.setQueryData(mailQuery(mail.uuid).queryKey, mail);
      void queryClient.invalidateQueries({ queryKey: ['mail', 'list'] });
    },
  });
}
