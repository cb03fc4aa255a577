import type { TourName } from '@replique/contract/home/preferences';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { changePreferences, preferencesQuery } from '../../lib/preferences.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { TourCard, tourCardId } from './tour-card.tsx';
import { placeOfStep, tours, type TourPlaces } from './tour-steps.ts';
import { awaitTarget } from './tour-target.ts';

/** Where the tour stands is kept on the server; what cannot be saved only costs the place after a reload. */
const keep = (change: Parameters<typeof changePreferences>[0]) =>
  void changePreferences(change).catch(() => undefined);

/** A ticket to show: one that has a suggestion, else one that waits, else none. */
async function findTicket(client: string | undefined): Promise<string | undefined> {
  const ready = await api.tickets.list({ client, suggestion: ['ready', 'check'], pageSize: 10 });
  const [first] = ready.items;
  if (first) return first.uuid;
  const waiting = await api.tickets.list({ client, status: 'waiting', pageSize: 10 });
  return waiting.items[0]?.uuid;
}

function usePlaces(): TourPlaces | undefined {
  const client = useSelectedClient();
  const { data, isPending } = useQuery({
    queryKey: ['tour', 'ticket', client],
    queryFn: async () => (await findTicket(client).catch(() => undefined)) ?? null,
    staleTime: Infinity,
  });
  return isPending ? undefined : { client, ticket: data ?? undefined };
}

interface Shown {
  index: number;
  target: Element;
}

interface StepProps {
  name: TourName;
  index: number;
  /** It was begun before this page was loaded: nobody is led away from what they opened. */
  isResumed: boolean;
}

/** Goes to the step's screen, finds its target there, and passes over a step without one. */
function useStep({ name, index, isResumed }: StepProps, places: TourPlaces) {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const waitsAt = isResumed ? pathname : undefined;
  const [shown, setShown] = useState<Shown>();
  const direction = useRef<1 | -1>(1);
  const { client, ticket } = places;
  const move = useCallback(
    (by: 1 | -1, from = index) => {
      const next = from + by;
      direction.current = next < 0 ? 1 : by;
      if (next >= tours[name].length) keep({ isTourTaken: true, tour: null });
      // Before the first there is nothing: on from where one is.
      else if (next >= 0) keep({ tour: { name, step: next } });
      else if (from !== index || shown === undefined) keep({ tour: { name, step: from + 1 } });
    },
    [name, index, shown],
  );
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const step = tours[name][index];
    const place = step && placeOfStep(step, { client, ticket });
    const pass = () => latest.current(direction.current, index);
    if (!step || !place) {
      pass();
      return undefined;
    }
    const wanted = router.buildLocation(place).pathname;
    const isThere = router.state.location.pathname === wanted;
    if (!isThere && waitsAt !== undefined) return undefined;
    if (!isThere)
      void navigate({
        ...place,
        search: ({ client: chosen }: { client?: string }) => ({ client: chosen, ...place.search }),
      });
    return awaitTarget(step, isThere, {
      found: (target) => setShown({ index, target }),
      missing: pass,
    });
  }, [name, index, client, ticket, navigate, router, waitsAt]);
  return { shown, move };
}

/** Gives the focus back to where it was before the tour, once it has ended. */
function useFocusAfter(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const back = before instanceof HTMLElement && before.isConnected ? before : null;
      (back && back !== document.body ? back : document.getElementById('main'))?.focus();
    };
  }, []);
}

/** A new page takes the focus to its content (frame/page-title.ts): the card that led there has it back. */
function useFocusBack(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', () =>
        document.getElementById(tourCardId)?.focus({ preventScroll: true }),
      ),
    [router],
  );
}

function Running({ places, ...at }: StepProps & { places: TourPlaces }) {
  const { t } = useTranslation();
  const { name, index } = at;
  const { shown, move } = useStep(at, places);
  useFocusAfter();
  useFocusBack();
  const total = tours[name].length;
  const step = shown && tours[name][shown.index];
  const leave = useCallback(() => {
    keep({ tour: null });
    showAlert({ text: escapeHtml(t('tour.left')), delay: 6 });
  }, [t]);
  return (
    <>
      <span role="status" className="visually-hidden">
        {step &&
          t('tour.said', {
            step: shown.index + 1,
            total,
            title: t(`tour.steps.${step.key}.title`),
          })}
      </span>
      {step && (
        <TourCard
          key={shown.index}
          step={step.key}
          index={shown.index}
          total={total}
          target={shown.target}
          isMoving={shown.index !== index}
          onMove={move}
          onLeave={leave}
        />
      )}
    </>
  );
}

function WithPlaces(at: StepProps) {
  const places = usePlaces();
  return places && <Running {...at} places={places} />;
}

/** The tour that is under way, wherever it was left: begun by hand only, from the home screen or the palette. */
export function Tour() {
  const { data } = useQuery(preferencesQuery);
  const tour = data?.tour;
  const [first, setFirst] = useState<typeof tour>();
  if (first === undefined && tour !== undefined) setFirst(tour);
  if (!tour) return null;
  return (
    <WithPlaces
      key={tour.name}
      name={tour.name}
      index={tour.step}
      isResumed={tour === first || first === undefined}
    />
  );
}
