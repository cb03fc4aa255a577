import { LightningElement, api } from 'lwc';
import { NavigationMixin } from 'lightning/navigation';
import { encodeDefaultFieldValues } from 'lightning/pageReferenceUtils';
import language from '@salesforce/i18n/lang';
import getTicket from '@salesforce/apex/RepliquePanel.getTicket';
import { address } from './address';
import { wordsFor } from './words';

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For an editor with markup: every text is text. */
const asHtml = (text) => text.replace(/[&<>"]/g, (sign) => escapes[sign]).replace(/\n/g, '<br>');

/**
 * The panel of Replique in a frame. It asks by messages: for a ticket, which Apex gets from Replique's server; for the case;
 * and for the e-mail composer with a text in it. What opens the panel never is in an address.
 */
export default class RepliquePanel extends NavigationMixin(LightningElement) {
  hasFailed = false;
  words = wordsFor(language);
  /** The console shows several cases at once: each frame says whose message it is. */
  frame = crypto.randomUUID();
  shownCase;

  @api
  get recordId() {
    return this.shownCase;
  }
  set recordId(value) {
    const isOther = this.shownCase !== undefined && this.shownCase !== value;
    this.shownCase = value;
    if (isOther) this.post({ event: 'shown' });
  }

  get source() {
    return `${address}#${this.frame}`;
  }

  answers = {
    ticket: () => getTicket({ recordId: this.recordId }),
    case: () => this.recordId,
    language: () => language,
    insert: async ({ text }) => {
      this[NavigationMixin.Navigate]({
        type: 'standard__quickAction',
        attributes: { apiName: 'Global.SendEmail' },
        state: {
          recordId: this.recordId,
          defaultFieldValues: encodeDefaultFieldValues({ HtmlBody: asHtml(text) }),
        },
      });
      return true;
    },
  };

  take = (event) => void this.answer(event);

  connectedCallback() {
    window.addEventListener('message', this.take);
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.take);
  }

  async answer({ origin, data }) {
    if (origin !== new URL(address).origin || data?.frame !== this.frame) return;
    if (!Object.hasOwn(this.answers, data.ask)) return;
    try {
      this.post({ number: data.number, value: await this.answers[data.ask](data) });
    } catch {
      if (data.ask === 'ticket' && data.isFirst) this.hasFailed = true;
      else this.post({ number: data.number, hasFailed: true });
    }
  }

  reopen() {
    this.frame = crypto.randomUUID();
    this.hasFailed = false;
  }

  post(message) {
    const frame = this.template.querySelector('iframe');
    if (frame)
      frame.contentWindow.postMessage({ ...message, frame: this.frame }, new URL(address).origin);
  }
}
