// An exchange for the peer of `pipeline`: it hands the documents for the demo buyer over inside the process, as those for the magic
// receivers of the sandbox. Nothing is signed, encrypted or sent.
import { MAGIC, type Magic } from '../../src/channels/sandbox/magic.js';
import { RECEIVER } from '../receiver.js';

const inside: Magic = { about: 'arrives at the demo buyer', deliversTo: 'demo-buyer', answers: [{ code: 'AP', delayMs: 0 }] };
Object.assign(MAGIC, { [RECEIVER]: inside });
await import('../../src/main.js');
