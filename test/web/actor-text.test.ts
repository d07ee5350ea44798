/** Who changed a key or brought data in, in the language of a page of the console. */
import { ACTOR_TEXTS, actorText } from '../../web/console/actor-text';

it.each([
  ['console from 10.0.0.1', 'konsollen fra 10.0.0.1'],
  ['admin token from 2001:db8::1', 'administratortoken fra 2001:db8::1'],
  ['admin token from an unknown address', 'administratortoken fra en ukendt adresse'],
  ['anna at a shell', 'anna ved en kommandolinje'],
  ['someone at a shell', 'nogen ved en kommandolinje'],
  ['console from 10.0.0.1 at a shell', 'console from 10.0.0.1 ved en kommandolinje'],
  ['first start', 'den første start'],
  ['another system', 'another system'],
])('%s is %s in Danish, and as it is recorded in English', (actor, danish) => {
  expect([actorText(actor, ACTOR_TEXTS.da), actorText(actor, ACTOR_TEXTS.en)]).toEqual([danish, actor]);
});
