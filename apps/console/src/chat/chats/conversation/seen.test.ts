import { beforeEach, describe, expect, it } from 'vitest';
import { chatOf } from '../../../testing/chat-of.ts';
import { beginAnew, isUnread, markSeen, meetRows, readSeen } from './seen.ts';

const soon = () => new Date(Date.now() + 60_000).toISOString();

describe('what was not looked at', () => {
  beforeEach(beginAnew);

  it('is what a visitor wrote since: not what stood there when the page was opened', () => {
    const row = chatOf({ messages: 3 });
    meetRows([row]);
    expect(isUnread(row, readSeen())).toBe(false);
    expect(isUnread({ ...row, messages: 4 }, readSeen())).toBe(true);
    expect(isUnread({ ...row, messages: 4, lastAuthor: 'bot' }, readSeen())).toBe(false);
  });

  it('is a chat that began since, until somebody opens it', () => {
    const row = chatOf({ startedAt: soon() });
    meetRows([row]);
    expect(isUnread(row, readSeen())).toBe(true);
    markSeen(row);
    expect(isUnread(row, readSeen())).toBe(false);
  });
});
