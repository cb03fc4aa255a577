import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { NoTurn, Turns, type EndTurn, type TurnLimits } from './turns.ts';

const limits: TurnLimits = {
  atOnce: 6,
  atOncePerClient: 2,
  waitingPerClient: 3,
  waiting: 100,
  longestWaitMs: 60_000,
  longestTurnMs: 60_000,
  rememberedMs: 10_000,
  slowedMs: 1_000,
  longestRestMs: 50,
  waitingWhenSlowed: 1,
};

const refusal = (turn: Promise<unknown>) =>
  turn.then(
    () => null,
    (error: unknown) => (error instanceof NoTurn ? error.of : error),
  );

/** Asks for turns and tells who began, in their order. */
function follow(turns: Turns) {
  const began: string[] = [];
  const ends = new Map<string, EndTurn[]>();
  const ask = (name: string, lane: 'known' | 'public' = 'known') =>
    turns.take(lane, name).then(
      (end) => {
        began.push(name);
        ends.set(name, [...(ends.get(name) ?? []), end]);
      },
      // Whoever still waits when a test has ended is refused a minute later.
      () => undefined,
    );
  const end = async (name: string) => {
    ends.get(name)?.shift()?.();
    await delay(0);
  };
  return { ask, end, began };
}

describe('a client that asks alone', () => {
  it('has everything there is @check-31.2', async () => {
    const turns = new Turns(limits);
    for (let at = 0; at < 6; at += 1) await turns.take('known', 'a');
    expect(turns.read()).toEqual({ running: 6, waiting: 0 });
  });

  it('has a part of it while others ask, and everything again when they are silent @check-31.2', async () => {
    let now = 0;
    const turns = new Turns(limits, () => now);
    (await turns.take('known', 'b'))();
    for (let at = 0; at < 3; at += 1) void refusal(turns.take('known', 'a'));
    expect(turns.read()).toEqual({ running: 2, waiting: 1 });
    const alone = new Turns(limits, () => now);
    (await alone.take('known', 'b'))();
    now = 11_000;
    for (let at = 0; at < 6; at += 1) await alone.take('known', 'a');
    expect(alone.read().running).toBe(6);
  });
});

describe('a client that asks for more than its share', () => {
  it('waits, then is refused, while another one begins at once @check-31.3', async () => {
    const turns = new Turns(limits);
    const { ask, began } = follow(turns);
    await ask('b');
    for (let at = 0; at < 5; at += 1) void ask('a');
    expect(await refusal(turns.take('known', 'a'))).toBe('client');
    await ask('b');
    expect(began).toEqual(['b', 'a', 'a', 'b']);
    expect(turns.read()).toEqual({ running: 4, waiting: 3 });
  });

  describe('and was refused', () => {
    let now = 0;
    let turns: Turns;
    let ends: EndTurn[];

    beforeEach(async () => {
      now = 0;
      turns = new Turns({ ...limits, waitingPerClient: 2 }, () => now);
      (await turns.take('known', 'b'))();
      ends = [await turns.take('known', 'a'), await turns.take('known', 'a')];
      for (let at = 0; at < 2; at += 1) void refusal(turns.take('known', 'a'));
      turns.refuses('known', 'a');
    });

    it('has one turn at once for a second @check-31.2', () => {
      ends[0]?.();
      expect(turns.read()).toEqual({ running: 1, waiting: 2 });
      ends[1]?.();
      expect(turns.read()).toEqual({ running: 1, waiting: 1 });
      now = 1_000;
      void refusal(turns.take('known', 'a'));
      ends[0]?.();
      expect(turns.read()).toEqual({ running: 1, waiting: 2 });
    });

    it('may have fewer waiting @check-31.3', () => {
      for (const end of ends) end();
      expect(turns.read().waiting).toBe(1);
      expect(turns.refuses('known', 'a')).toBe(true);
      now = 1_000;
      expect(turns.refuses('known', 'a')).toBe(false);
    });

    it('begins when nobody else is at work, or when it had no turn for long @check-31.2', async () => {
      const others = [await turns.take('known', 'b'), await turns.take('known', 'b')];
      for (const end of ends) end();
      expect(turns.read()).toEqual({ running: 2, waiting: 2 });
      now = 50;
      others[0]?.();
      expect(turns.read()).toEqual({ running: 2, waiting: 1 });
    });
  });

  it('is refused when its turn does not come in time @check-31.3', async () => {
    const turns = new Turns({ ...limits, atOnce: 1, longestWaitMs: 20 });
    const end = await turns.take('known', 'a');
    expect(await refusal(turns.take('known', 'a'))).toBe('client');
    expect(turns.read()).toEqual({ running: 1, waiting: 0 });
    end();
    expect(await refusal(turns.take('known', 'a'))).toBeNull();
  });

  it('comes after each of the others @check-31.2', async () => {
    const { ask, end, began } = follow(new Turns({ ...limits, atOnce: 1 }));
    await ask('a');
    for (const name of ['a', 'a', 'b', 'a', 'c']) void ask(name);
    for (const name of ['a', 'a', 'b', 'c', 'a']) await end(name);
    expect(began).toEqual(['a', 'a', 'b', 'c', 'a', 'a']);
  });
});

describe('names that anybody can make up', () => {
  it('share a half, and take turns with those that are known @check-31.4', async () => {
    const turns = new Turns({ ...limits, atOnce: 4 });
    const { ask, end, began } = follow(turns);
    await ask('person');
    for (let at = 0; at < 4; at += 1) void ask(`stranger ${at}`, 'public');
    await delay(0);
    expect(turns.read()).toEqual({ running: 3, waiting: 2 });
    await ask('other person');
    void ask('third person');
    await end('stranger 0');
    expect(began.at(-1)).toBe('third person');
  });
});

describe('all together', () => {
  it('are refused when too many wait @check-31.3', async () => {
    const turns = new Turns({ ...limits, atOnce: 1, waiting: 2 });
    const { ask } = follow(turns);
    for (const name of ['a', 'b', 'c']) void ask(name);
    expect(await refusal(turns.take('known', 'd'))).toBe('all');
  });
});

describe('a turn', () => {
  it('ends once, however often it is told to', async () => {
    const turns = new Turns(limits);
    const end = await turns.take('known', 'a');
    await turns.take('known', 'a');
    end();
    end();
    expect(turns.read().running).toBe(1);
  });

  it('that waits for somebody else lets the next begin', async () => {
    const turns = new Turns({ ...limits, atOnce: 1, longestTurnMs: 20 });
    await turns.take('known', 'a');
    await turns.take('known', 'b');
    expect(turns.read()).toEqual({ running: 1, waiting: 0 });
  });
});
