import { afterEach, describe, expect, it } from 'vitest';
import { closeAlert, foldedAway, listAlerts, showAlert, watchAlerts } from './alert-store.ts';
import { escapeHtml } from './text/escape-html.ts';

describe('alerts', () => {
  afterEach(() => {
    for (const { id } of listAlerts()) closeAlert(id);
  });

  it('are a success for 2 seconds unless said otherwise @spec-2.9 @spec-9.1', () => {
    showAlert({ text: 'Saved' });
    expect(listAlerts()).toMatchObject([{ text: 'Saved', severity: 'success', delay: 2 }]);
  });

  it('stack, each with its own id, and close by id @spec-2.7 @spec-2.11 @spec-3.22', () => {
    const first = showAlert({ text: 'one' });
    const second = showAlert({ text: 'two', severity: 'error', delay: 8 });
    expect(first).not.toBe(second);
    closeAlert(first);
    expect(listAlerts()).toEqual([{ id: second, text: 'two', severity: 'error', delay: 8 }]);
  });

  it('take the place of an alert of the same id', () => {
    showAlert({ id: 'save', text: 'Saving' });
    showAlert({ id: 'save', text: 'Saved' });
    expect(listAlerts().map((alert) => alert.text)).toEqual(['Saved']);
  });

  it('of one kind fold away behind the newest two', () => {
    const [oldest] = ['a', 'b', 'c'].map((text) => showAlert({ text, kind: 'reply' }));
    showAlert({ text: 'of no kind' });
    expect([...foldedAway(listAlerts())]).toEqual([oldest]);
    closeAlert(listAlerts()[2]?.id ?? '');
    expect([...foldedAway(listAlerts())]).toEqual([]);
  });

  it('tell those who watch', () => {
    let calls = 0;
    const stop = watchAlerts(() => calls++);
    closeAlert(showAlert({ text: 'x' }));
    stop();
    showAlert({ text: 'y' });
    expect(calls).toBe(2);
  });

  it('show text put in through escapeHtml as that text @spec-2.8 @check-15.6', () => {
    expect(escapeHtml(`<b title="x">Tom & 'Ada'</b>`)).toBe(
      '&lt;b title=&quot;x&quot;&gt;Tom &amp; &#39;Ada&#39;&lt;/b&gt;',
    );
  });
});
