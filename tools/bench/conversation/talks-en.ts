import { ask, not, type Asked, type Talk } from './talks.ts';

/** With a bicycle maker's chatbot, on the articles of the demo. Every other one is held back from tuning. */

const talks: Asked[][] = [
  [
    ask('How long does delivery take?', 'delivery-times-and-costs', /working days|3 to 5/i),
    ask('and to Ireland?', 'delivery-times-and-costs', /5 to 7/),
    ask('what about Spain?', 'delivery-times-and-costs', /8 to 12/),
    ask('do you deliver to PO boxes?', 'delivery-times-and-costs', /PO boxes/),
  ],
  [
    ask('my bike arrived damaged', 'damaged-on-arrival', /48 hours|photo|order number/i),
    ask('what do I need to send you?', 'damaged-on-arrival', /photo of each side|order number/i),
    ask('and if the frame is bent?', 'damaged-on-arrival', /collect the bike free/i),
    ask('something is missing too', 'damaged-on-arrival', /foam|small box/i),
  ],
  [
    ask('How do I charge the battery?', 'charging-emberpack', /plug the charger/i),
    ask('how long does it take?', 'charging-emberpack', /4 h 15|6 h 30/),
    ask('with the fast charger?', 'charging-emberpack', /2 h 45|4 h/),
    ask('can I do it below zero?', 'charging-emberpack', /5 °C/),
  ],
  [
    ask('I lost my keys', 'lost-keys-thornlock', /key number|order number|two keys/i),
    ask('how much is a new pair?', 'lost-keys-thornlock', /£14/),
    ask("I don't have the number", 'lost-keys-thornlock', /proof|lock cores|sticker/i),
    ask('the bike is locked', 'lost-keys-thornlock', /cut it off|can't be opened/i),
  ],
  [
    ask('What does E12 mean?', 'glance-error-codes', /battery not answering/i),
    ask('and E21?', 'glance-error-codes', /too hot/i),
    ask('can I ride with E33?', 'glance-error-codes', /without assistance/i),
    ask('what about E51?', 'glance-error-codes', /out of balance|don't charge/i),
  ],
  [
    ask('What does the warranty cover?', 'warranty', /years/i),
    ask('how long is the frame covered?', 'warranty', /5 years/),
    ask('and theft?', 'warranty', /theft/i),
    ask('how do I make a claim?', 'warranty', /order number, the frame number|write to us/i),
    ask('I bought it second-hand', 'warranty trailhand-wont-connect', /transfer|£25/i),
  ],
  [
    ask('Which size should I order?', 'choose-frame-size', /152 to 174|height|166/i),
    ask("I'm between two sizes", 'choose-frame-size', /inside leg|take the/i),
    ask('what if I am very tall?', 'choose-frame-size', /seat post|6 cm/i),
    not('what colour suits me best?'),
  ],
  [
    ask('My brakes squeal', 'brakes-squeal-or-rub', /normal|oil on the disc|isopropyl/i),
    ask('and they rub', 'brakes-squeal-or-rub', /caliper/i),
    ask('when should I replace the pads?', 'brakes-squeal-or-rub', /1 mm/),
    ask('how much do they cost?', 'brakes-squeal-or-rub', /£16/),
  ],
  [
    ask('Can I return my bike?', 'thirty-day-return', /30 days|150 km/i),
    ask('is it free?', 'thirty-day-return', /£60|free/i),
    ask('when do I get my money back?', 'thirty-day-return', /seven working days/i),
    ask("I don't have the box any more", 'thirty-day-return', /£35/),
    ask('can I exchange it instead?', 'thirty-day-return', /half the fee|exchange/i),
  ],
  [
    ask('How can I book a test ride?', 'test-rides', /postcode/i),
    ask('what do I have to bring?', 'test-rides', /identification/i),
    ask('and how do I cancel it?', 'test-rides', /24 hours before/i),
    ask('there is no shop near me', 'test-rides', /50 miles/i),
    not('do you also sell scooters?'),
  ],
  [
    ask(
      'Can I carry two children on the Drover?',
      'carrying-children-drover',
      /one or two|Two seats|rear child seat/i,
    ),
    ask('from what age?', 'carrying-children-drover', /9 months|3 years/i),
    ask('and on the Larch?', 'carrying-children-drover', /One rear seat|one child seat/i),
    ask('what about rain?', 'carrying-children-drover', /canopy/i),
  ],
  [
    ask('How do I take the battery out?', 'remove-and-refit-battery', /quarter turn/i),
    ask('how do I put it back?', 'remove-and-refit-battery', /two clicks/i),
    ask("the key won't turn", 'remove-and-refit-battery lost-keys-thornlock', /graphite/i),
    ask('it rattles', 'remove-and-refit-battery', /rubber pad|EP-PAD/i),
  ],
  [
    ask('how do I update the software?', 'update-bike-software', /Download|Install/),
    ask('it stopped halfway', 'update-bike-software', /old version|frozen|Take the battery out/i),
    ask('error 8?', 'update-bike-software', /under 40%/i),
    ask("what's new in 3.6?", 'update-bike-software', /Gentler/i),
  ],
  [
    ask("The app can't find my bike", 'trailhand-wont-connect', /Bluetooth|phone/i),
    ask('I have a new phone', 'trailhand-wont-connect', /Remove this phone|introduced/i),
    ask('does it work on a tablet?', 'trailhand-wont-connect', /Tablets/i),
    not('can you recommend a good phone?'),
  ],
  [
    ask('What is the range of the Larch?', 'range-shorter-than-expected', /80 km|120 km/),
    ask('it dropped in winter', 'range-shorter-than-expected', /20 to 30%/),
    ask(
      'and suddenly last week',
      'range-shorter-than-expected',
      /tyre pressure|rubbing brake|charge limit/i,
    ),
  ],
  [
    ask('how much pressure do the tyres need?', 'punctures-and-tyre-pressures', /bar/),
    ask('and for the Drover?', 'punctures-and-tyre-pressures', /2\.5 bar|3\.5 bar/),
    ask('how do I mend a puncture?', 'punctures-and-tyre-pressures', /thru-axle|tube/i),
    ask("what about the Tansy's rear wheel?", 'punctures-and-tyre-pressures', /motor cable/i),
  ],
  [
    ask('When is the first service?', 'servicing-and-partners', /200 and 400 km/),
    ask('what does it cost?', 'servicing-and-partners', /free|£85/i),
    ask(
      'does it have to be one of your workshops?',
      'servicing-and-partners',
      /Any competent bike shop/i,
    ),
    ask('can somebody come to my house?', 'servicing-and-partners', /mechanic can come|mobile/i),
  ],
  [
    ask(
      'how do I store my bike for winter?',
      'winter-storage',
      /40% and 60%|indoors|pressure washer/i,
    ),
    ask('and the battery?', 'winter-storage', /40% and 60%/),
    ask('what do I do before the first ride in spring?', 'winter-storage', /tyre pressure/i),
    not('will it snow this weekend?'),
  ],
  [
    ask('Can I make the motor faster than 25?', 'assistance-stops-at-25', /don't sell|moped|No\./i),
    ask('why not?', 'assistance-stops-at-25', /moped|liable|law/i),
    ask('mine cuts out at 20 already', 'assistance-stops-at-25', /wheel size|speed magnet/i),
    ask('how does walk mode work?', 'assistance-stops-at-25', /two seconds/i),
  ],
  [
    ask('how do I cancel my order?', 'track-or-move-delivery', /before dispatch/i),
    ask(
      'what if it is already dispatched?',
      'track-or-move-delivery',
      /30-day return|accept the bike/i,
    ),
    ask('can I change the delivery day?', 'track-or-move-delivery', /6 pm|another day/i),
    ask("what if I'm not at home?", 'track-or-move-delivery', /once more/i),
  ],
  [
    ask('Which battery fits the Tansy?', 'replacement-and-second-battery', /Emberpack 400/),
    ask('how much is it?', 'replacement-and-second-battery', /£395/),
    ask('can I have two on a Drover?', 'replacement-and-second-battery', /Twin cradle/i),
    ask('what do I do with the old one?', 'replacement-and-second-battery', /bin|partner takes/i),
  ],
  [
    not('Who won the football match last night?'),
    not('and the one before?'),
    ask('ok. how tight do the pedals have to be?', 'torque-settings unpack-and-assemble', /35 Nm/),
    ask('and the front axle?', 'torque-settings unpack-and-assemble', /12 Nm/),
  ],
  [
    ask('How do I assemble the bike?', 'unpack-and-assemble', /Cut the straps|handlebar/i),
    ask('how long will that take me?', 'unpack-and-assemble', /40 minutes/),
    ask('can someone do it for me?', 'unpack-and-assemble', /£55/),
    not('write me a poem about bicycles'),
  ],
  [
    not('What is the capital of Australia?'),
    not('How do I bake bread?'),
    not('Can you help me with my tax return?'),
  ],
  [
    not('Please give me a recipe for pancakes'),
    not('which bank has the best mortgage?'),
    not('how do I get a passport?'),
  ],
  // From one matter to another.
  [
    ask('How do I charge the battery?', 'charging-emberpack', /plug the charger/i),
    ask('what about the warranty?', 'warranty', /years|cover/i),
    ask('ok, and I lost my keys', 'lost-keys-thornlock', /key/i),
  ],
  [
    ask('My brakes squeal', 'brakes-squeal-or-rub', /normal|oil on the disc|isopropyl/i),
    ask('how do I book a test ride?', 'test-rides', /postcode/i),
    ask('and returning the bike?', 'thirty-day-return', /30 days|return/i),
  ],
];

export const english: Talk[] = talks.map((turns) => ({
  company: 'Fernhollow Bikes',
  language: 'en',
  turns,
}));
