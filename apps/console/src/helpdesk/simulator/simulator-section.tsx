import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { EndSimulator } from './end-simulator.tsx';
import { StartSimulator } from './start-simulator.tsx';

/** Under a client's CRMs: one to try with. Shown where there is something to start or to end. */
export function SimulatorSection({ client }: { client: string }) {
  const { t } = useTranslation();
  const { level, isSuperAdmin } = useSession();
  const isAdmin = hasRole(level, 'admin');
  const box = useRef<HTMLDivElement>(null);
  const { data } = useQuery({
    ...orpc.simulator.status.queryOptions({ input: { client } }),
    enabled: isAdmin,
  });
  const focusFirst = () => {
    if (isFocusLost())
      box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  };
  const before = useRef(data?.state);
  useEffect(() => {
    // The button that was pressed is gone with what it did.
    if (before.current !== undefined) focusFirst();
    before.current = data?.state;
  }, [data?.state]);
  if (!data) return null;
  const { state, isKept } = data;
  if (!isKept && state !== 'ready') return null;
  return (
    <FormSection
      title={t('titles.simulator')}
      why={state === 'on' ? t('simulator.onText') : t('simulator.readyText')}
    >
      <div className="wrap gap-8" ref={box}>
        {state === 'on' && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/simulator" search={isSuperAdmin ? { client } : {}} {...props} />
            )}
          >
            {t('simulator.openIt')}
          </Button>
        )}
        {state === 'ready' && <StartSimulator client={client} variant="default" />}
        <EndSimulator
          client={client}
          isOn={state === 'on'}
          isOffered={isKept}
          onClosed={focusFirst}
        />
      </div>
    </FormSection>
  );
}
