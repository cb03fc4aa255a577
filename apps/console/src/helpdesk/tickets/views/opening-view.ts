import type { TicketView } from '@replique/contract/helpdesk/ticket-views';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { preferencesQuery } from '../../../lib/preferences.ts';
import { searchOfView } from '../ticket-filter.ts';

/** The client alone says nothing about what of it is shown. */
const saysNothing = (search: object) =>
  Object.entries(search).every(([name, value]) => name === 'client' || value === undefined);

/**
 * Opens the view that this person wants the tickets to open with, once, where the address says nothing: what one clears
 * afterwards stays cleared.
 */
export function useOpeningView(views: TicketView[] | undefined): void {
  const navigate = useNavigate();
  const isPlain = saysNothing(useLocation().search);
  const { data } = useQuery(preferencesQuery);
  const isSettled = useRef(!isPlain);
  useEffect(() => {
    if (!isPlain) isSettled.current = true;
    if (isSettled.current || data === undefined || views === undefined) return;
    isSettled.current = true;
    const view = views.find(({ uuid }) => uuid === data.ticketView);
    if (view)
      void navigate({
        to: '/tickets',
        search: ({ client }) => ({ client, ...searchOfView(view) }),
        replace: true,
      });
  }, [isPlain, data, views, navigate]);
}
