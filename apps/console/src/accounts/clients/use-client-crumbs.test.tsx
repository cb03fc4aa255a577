import { beforeEach, expect, it } from 'vitest';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { useClientCrumbs } from './use-client-crumbs.ts';

beforeEach(() => localStorage.clear());

const Crumbs = () => <Breadcrumb crumbs={useClientCrumbs({ uuid: 'one', name: 'Fernhollow' })} />;

it.each([
  [4, ['/clients?archived=%220%22', '/clients/details/one']],
  [3, ['/clients/details/one']],
])('lead people of role %i to what they may open', async (role, hrefs) => {
  saveTokens({ accessToken: makeToken({ role }) });
  const { container, unmount } = await renderRouted(<Crumbs />);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    hrefs,
  );
  unmount();
});
