import { skipToken, useQuery } from '@tanstack/react-query';
import type { TesterRun } from '@replique/contract/answering/tester';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientNeeded } from '../../accounts/clients/client-needed.tsx';
import { errorCode } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { Workbench } from '../../ui/page/workbench.tsx';
import { AnswerPane } from './answer-pane.tsx';
import { AskPane } from './ask-pane.tsx';
import { BesidePane } from './beside-pane.tsx';
import { RunHead } from './run-head.tsx';

import { shownRun, useTesterRun, type Asked, type Shown, type Side } from './use-tester-run.ts';
import {
  askedIn,
  formOf,
  inputOf,
  searchOfForm,
  withTyped,
  type ChangeForm,
  type TesterForm,
} from './tester-form.ts';

const runQuery = (run: string | undefined) =>
  orpc.tester.get.queryOptions({ input: run === undefined ? skipToken : { run } });

/** The tester (spec §2): one question or ticket, one or two versions of the client's prompt, side by side. */
export function TesterScreen() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const selected = useSelectedClient();
  const [{ run }] = useSearchState('/layout/demo');
  const kept = useQuery(runQuery(run));
  // A link to a run says by itself whose it is.
  const client = kept.data?.clientUuid ?? selected;
  if (run !== undefined && kept.error) {
    if (['tester.not-found', 'request.invalid'].includes(errorCode(kept.error)))
      return <NotFound title={errorText({ code: 'tester.not-found' })} />;
    return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} isPage />;
  }
  if (client !== undefined) return <Tester key={client} client={client} />;
  if (run !== undefined) return <div role="status" aria-label={t('tester.loading')} />;
  return (
    <ClientNeeded title={t('tester.chooseClient')} text={t('tester.chooseClientText')} isPage />
  );
}

/** The address as the form: that of the run that is open, else what the address says. */
function useTesterForm() {
  const [search, write] = useSearchState('/layout/demo');
  const { run } = search;
  const { data } = useQuery(runQuery(run));
  const kept = run === undefined ? undefined : data;
  const form: TesterForm = kept
    ? formOf(kept)
    : { ...search, ...askedIn(search, search.from === 'ticket') };
  const [typed, type] = useState<string>();
  // The fields begin anew with every run that is opened, not while one types on from there.
  const [opened, setOpened] = useState({ run: kept?.uuid, seed: 0, subject: kept?.uuid });
  if (kept?.uuid !== opened.run) {
    const next = kept?.uuid ? { seed: opened.seed + 1, subject: kept.uuid } : {};
    setOpened({ ...opened, run: kept?.uuid, ...next });
    if (kept) type(undefined);
  }
  const asking = withTyped(form, typed);
  const change: ChangeForm = (patch, options) => {
    if (patch.from !== undefined) type(undefined);
    write(searchOfForm({ ...asking, run: undefined, ...patch }), options);
  };
  const { seed, subject } = opened;
  return {
    form,
    asking,
    type,
    kept,
    seed,
    subject,
    isOpening: run !== undefined && kept === undefined,
    change,
  };
}

/**
 * What is on the screen: the run under way, the one that is open, else what was there before the form changed; never one
 * that was deleted.
 */
function useShown(live: Shown | undefined, kept: TesterRun | undefined) {
  const opened = useMemo(() => kept && shownRun(kept), [kept]);
  const current = live ?? opened;
  const [last, setLast] = useState(current);
  const [removed, setRemoved] = useState<string | null>();
  if (current && current !== last) setLast(current);
  const known = current ?? last;
  const uuid = known?.run?.uuid;
  const isRemoved = uuid !== undefined && uuid === removed;
  return { shown: isRemoved ? undefined : known, forget: () => setRemoved(uuid) };
}

function askedOf(client: string, form: TesterForm, version: number): Asked | undefined {
  const { compare } = form;
  const asked = inputOf(form);
  return (
    asked && { client, version, ...(compare !== undefined && { compareWith: compare }), ...asked }
  );
}

/** Ctrl or Cmd with Enter, wherever the keyboard is. */
function useRunKey(run: () => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const askWidth = 304;

/** The two answers share what the form leaves. */
function answerWidth(): number {
  const menu = window.innerWidth >= 900 ? 240 : 0;
  return Math.round((window.innerWidth - menu - askWidth) / 2);
}

function Tester({ client }: { client: string }) {
  const { t } = useTranslation();
  const { form, asking, type, kept, seed, subject, isOpening, change } = useTesterForm();
  const options = useQuery(orpc.tester.options.queryOptions({ input: { client } }));
  const { live, start, stop, clear } = useTesterRun((run) => {
    if (run.uuid !== null) change({ run: run.uuid }, { replace: true });
  });
  const { shown, forget } = useShown(live, kept);
  const isRunning = live?.state === 'running';
  const { versions = [] } = options.data ?? {};
  const version =
    form.version ?? (versions.find((each) => each.isDeployed) ?? versions[0])?.version;
  // A version beside itself is none to compare with: the choice does not offer it either.
  const compare = form.compare === version ? undefined : form.compare;
  const shownForm = { ...form, version, compare };
  const asked =
    version === undefined ? undefined : askedOf(client, { ...asking, version, compare }, version);
  const run = () => {
    if (asked && !isRunning) start(asked);
  };
  useRunKey(run);
  if (options.error && options.data === undefined)
    return <ErrorState error={options.error} onRetry={() => void options.refetch()} isPage />;
  const compared = shown?.sides.b;
  const answer = (side: Side) =>
    isOpening ? (
      <Opening />
    ) : (
      <AnswerPane client={client} shown={shown} side={side} onRetry={run} />
    );
  return (
    <Workbench
      head={
        <RunHead
          run={shown?.run}
          onRemoved={() => {
            forget();
            clear();
            change({ run: undefined });
          }}
        />
      }
      {...(subject && { subject })}
      revealed={isRunning ? 'a' : shown ? undefined : 'ask'}
      leftStart={askWidth}
      rightStart={answerWidth()}
      left={{
        key: 'ask',
        label: t('tester.ask'),
        content: (
          <AskPane
            client={client}
            options={options.data}
            form={shownForm}
            seed={seed}
            isRunning={isRunning}
            openRun={shown?.run?.uuid ?? undefined}
            onChange={change}
            onType={type}
            onRun={asked && run}
            onStop={stop}
            onOpen={clear}
          />
        ),
      }}
      middle={{
        key: 'a',
        label: t('tester.version', { version: shown?.sides.a?.version ?? version ?? '' }),
        content: answer('a'),
      }}
      right={{
        key: 'b',
        label: compared ? t('tester.version', { version: compared.version }) : t('tester.beside'),
        content: compared ? (
          answer('b')
        ) : (
          <BesidePane shown={shown} hasCompare={compare !== undefined} />
        ),
      }}
    />
  );
}

function Opening() {
  const { t } = useTranslation();
  return <div role="status" aria-label={t('tester.loading')} />;
}
