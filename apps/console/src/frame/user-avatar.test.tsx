import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.tsx';
import { UserAvatar } from './user-avatar.tsx';

async function avatarOf(name: string) {
  const { container, unmount } = await render(<UserAvatar name={name} />);
  const avatar = container.querySelector('span');
  const shown = { text: avatar?.dataset['initials'], hue: avatar?.style.getPropertyValue('--hue') };
  unmount();
  return shown;
}

describe('the generated avatar', () => {
  it.each([
    ['Ada L.', 'AL'],
    ['zoé', 'Z'],
    ['ada@example.test', 'AE'],
    ['李 小龍', '李小'],
    ['', ''],
  ])('of %j has the initials %j', async (name, initials) => {
    expect((await avatarOf(name)).text).toBe(initials);
  });

  it('has a hue of its own that the name always gives @spec-3.5', async () => {
    const [first, again, other] = [
      await avatarOf('Ada L.'),
      await avatarOf('Ada L.'),
      await avatarOf('Bob B.'),
    ];
    expect(first.hue).toBe(again.hue);
    expect(first.hue).not.toBe(other.hue);
  });
});
