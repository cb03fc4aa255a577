import { findAddresses } from '../../privacy/addresses.ts';
import { isCard, isIban, isNir } from '../../privacy/checksums.ts';
import { findPersonalData } from '../../privacy/detect.ts';
import { isFamilyName } from '../../privacy/family-names.ts';
import { foldName, isGivenName } from '../../privacy/given-names.ts';
import { leaveOutPersonalData } from '../../privacy/leave-out.ts';
import { maskInput, maskInstruction } from '../../privacy/mask-input.ts';
import { Mask } from '../../privacy/mask.ts';
import { greetedIn, inWords, nameFinder } from '../../privacy/names.ts';
import * as orders from '../../privacy/order-numbers.ts';
import { findPeople } from '../../privacy/people.ts';
import { findPhones } from '../../privacy/phones.ts';
import { keyOf, placeholderPattern } from '../../privacy/placeholders.ts';
import { withoutOverlaps } from '../../privacy/spans.ts';
import { whitelistOf } from '../../privacy/whitelist.ts';
import { withoutPersonalData } from '../../privacy/without-personal-data.ts';
import type { Others, Readers } from '../registry.ts';
import { asMessage, asPassage } from './inputs.ts';

const privacy = {
  whitelist: ['help@shop.example', '+33 1 23 45 67 89'],
  orderNumbers: ['FH-######'],
};
const newMask = () => new Mask({ names: ['Nora Field'], ...privacy });

/** What of privacy/ reads foreign text. */
export const privacyReaders: Readers = {
  'privacy/addresses': { findAddresses },
  'privacy/checksums': { isCard, isIban, isNir },
  'privacy/detect': { findPersonalData },
  'privacy/family-names': { isFamilyName },
  'privacy/given-names': { foldName, isGivenName },
  'privacy/leave-out': { leaveOutPersonalData: (text) => leaveOutPersonalData(text, newMask()) },
  'privacy/mask-input': {
    maskInput: {
      message: (text) => maskInput(asMessage(text), newMask()),
      passage: (text) => maskInput(asPassage(text), newMask()),
    },
    maskInstruction: (text) => maskInstruction({ presets: new Set(), freeText: text }, newMask()),
  },
  'privacy/mask': {
    Mask: {
      text: (text) => newMask().text(text),
      shown: (text) => newMask().shown(text),
      foreign: (text) => newMask().foreign(text),
      rule: (text) => newMask().rule(text),
      name: (text) => newMask().name(text),
      restore: (text) => {
        const mask = newMask();
        mask.text('a@b.test');
        return mask.restore(text);
      },
      stream: (text) => {
        const stream = newMask().stream();
        for (let at = 0; at < text.length; at += 40) stream.push(text.slice(at, at + 40));
        return stream.end();
      },
      state: (text) => {
        const mask = newMask();
        mask.text(text);
        const other = newMask();
        other.state = mask.state;
        other.state = other.stateFor(mask.text(text));
        return other.restore(text);
      },
      'own and foreign': (text) => {
        const mask = newMask();
        mask.text(text);
        return mask.foreign(text);
      },
    },
  },
  'privacy/names': {
    nameFinder: {
      text: (text) => nameFinder(['Nora de Field', 'Marie'])(text),
      name: (text) => nameFinder([text])('Hello Nora, how are you?'),
    },
    greetedIn,
    inWords: (text) => inWords(text, { kind: 'NAME', start: 0, end: text.length }),
  },
  'privacy/order-numbers': {
    orderNumberFinder: {
      text: (text) => orders.orderNumberFinder(['*-*####', '@*a*0@##', '#######'])(text),
      pattern: (text) => orders.orderNumberFinder([text])('order 1'),
    },
    findReferences: orders.findReferences,
    findCaseNumbers: orders.findCaseNumbers,
  },
  'privacy/people': { findPeople: (text) => findPeople(text, findAddresses(text)) },
  'privacy/phones': { findPhones },
  'privacy/placeholders': {
    placeholderPattern: (text) => [...text.matchAll(placeholderPattern())].map(keyOf),
    keyOf: (text) => keyOf([text, text, '1']),
  },
  'privacy/spans': {
    withoutOverlaps: (text) => withoutOverlaps(findPersonalData(text), text.length),
  },
  'privacy/whitelist': {
    whitelistOf: (text) => findPersonalData(text).map((span) => whitelistOf(['a'])(text, span)),
  },
  'privacy/without-personal-data': {
    withoutPersonalData: (text) => withoutPersonalData(text, 'Nora Field', privacy),
  },
};

export const privacyOthers: Others = {};
