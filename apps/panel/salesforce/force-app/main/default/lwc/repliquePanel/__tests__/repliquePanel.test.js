import { createElement } from 'lwc';
import getTicket from '@salesforce/apex/RepliquePanel.getTicket';
import RepliquePanel from 'c/repliquePanel';

jest.mock('@salesforce/apex/RepliquePanel.getTicket', () => ({ default: jest.fn() }), {
  virtual: true,
});
jest.mock('../address', () => ({ address: 'https://replique.test/panel/salesforce/c1' }));
const mockNavigate = jest.fn();
jest.mock('lightning/navigation', () => {
  const Navigate = Symbol('Navigate');
  const NavigationMixin = (Base) =>
    class extends Base {
      [Navigate](reference) {
        mockNavigate(reference);
      }
    };
  return { NavigationMixin: Object.assign(NavigationMixin, { Navigate }) };
});
jest.mock('lightning/pageReferenceUtils', () => ({
  encodeDefaultFieldValues: (values) => new URLSearchParams(values).toString(),
}));

const origin = 'https://replique.test';
const recordId = '500000000000001AAA';
let element;
let said;

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const frameOf = () => element.shadowRoot.querySelector('iframe');
const nameOf = () => new URL(frameOf().src).hash.slice(1);

/** What the panel in the frame says. */
async function say(message, from = origin) {
  const data = { frame: nameOf(), ...message };
  window.dispatchEvent(new MessageEvent('message', { origin: from, data }));
  await settled();
}

function listen() {
  said = [];
  jest
    .spyOn(frameOf().contentWindow, 'postMessage')
    .mockImplementation((data, target) => said.push({ data, target }));
}

beforeAll(() => {
  if (!globalThis.crypto?.randomUUID) {
    const { webcrypto } = jest.requireActual('node:crypto');
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  }
});

beforeEach(async () => {
  getTicket.mockResolvedValue('t1');
  element = createElement('c-replique-panel', { is: RepliquePanel });
  element.recordId = recordId;
  document.body.appendChild(element);
  await settled();
  listen();
});

afterEach(() => {
  element.remove();
  jest.clearAllMocks();
});

describe('the component beside a case', () => {
  it('frames the panel, with nothing in its address that opens it', () => {
    const { src, title } = frameOf();
    expect(src).toMatch(/^https:\/\/replique\.test\/panel\/salesforce\/c1#[0-9a-f-]{36}$/);
    expect(title).toBe('Replique');
  });

  it('answers the panel: a ticket from Apex, the case, the language', async () => {
    await say({ ask: 'ticket', number: 1, isFirst: true });
    await say({ ask: 'case', number: 2 });
    await say({ ask: 'language', number: 3 });
    expect(getTicket).toHaveBeenCalledWith({ recordId });
    const frame = nameOf();
    expect(said).toEqual([
      { data: { frame, number: 1, value: 't1' }, target: origin },
      { data: { frame, number: 2, value: recordId }, target: origin },
      { data: { frame, number: 3, value: 'en' }, target: origin },
    ]);
  });

  it('opens the e-mail composer of the case with the text, every sign as text', async () => {
    await say({ ask: 'insert', number: 1, text: 'A <b>text</b>\n& more' });
    expect(mockNavigate).toHaveBeenCalledWith({
      type: 'standard__quickAction',
      attributes: { apiName: 'Global.SendEmail' },
      state: {
        recordId,
        defaultFieldValues: new URLSearchParams({
          HtmlBody: 'A &lt;b&gt;text&lt;/b&gt;<br>&amp; more',
        }).toString(),
      },
    });
    expect(said[0].data).toMatchObject({ number: 1, value: true });
  });

  it('hears no other origin, no other frame, and nothing that it does not know', async () => {
    await say({ ask: 'ticket', number: 1 }, 'https://replique.test.evil.example');
    await say({ ask: 'ticket', number: 2, frame: 'another' });
    await say({ ask: 'constructor', number: 3 });
    await say({ ask: 'password', number: 4 });
    expect(getTicket).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });

  it('says when Apex refuses, and begins anew', async () => {
    getTicket.mockRejectedValueOnce(new Error('refused'));
    const before = nameOf();
    await say({ ask: 'ticket', number: 1, isFirst: true });
    const alert = element.shadowRoot.querySelector('[role="alert"]');
    expect(alert.textContent).toContain('permission set Replique');
    expect(frameOf()).toBeNull();
    alert.querySelector('button').click();
    await settled();
    expect(nameOf()).not.toBe(before);
  });

  it('leaves what is on the screen where a later ticket is refused', async () => {
    getTicket.mockRejectedValueOnce(new Error('refused'));
    await say({ ask: 'ticket', number: 9, isFirst: false });
    expect(frameOf()).not.toBeNull();
    expect(said[0].data).toMatchObject({ number: 9, hasFailed: true });
  });

  it('follows the case that is shown, and hears nothing once it is gone', async () => {
    element.recordId = '500000000000002AAA';
    await settled();
    expect(said[0].data).toMatchObject({ event: 'shown' });
    const frame = nameOf();
    element.remove();
    window.dispatchEvent(
      new MessageEvent('message', { origin, data: { frame, ask: 'ticket', number: 1 } }),
    );
    await settled();
    expect(getTicket).not.toHaveBeenCalled();
  });
});
