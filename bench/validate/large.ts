// Validates one large document in a separate process: the duration, and the growth of memory above that after usual documents.

import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { invoiceOf } from './invoices.js';

const USUAL_LINES = 10;
const USUAL_ROUNDS = 200;
const KIB_PER_MIB = 1024;

const [lines = 0] = process.argv.slice(2).map(Number);
const at = new Date();
const usual = invoiceOf(USUAL_LINES);
for (let round = 0; round < USUAL_ROUNDS; round += 1) validate(parseXml(usual), { at });
const large = invoiceOf(lines);
const baseMiB = process.resourceUsage().maxRSS / KIB_PER_MIB;
const began = performance.now();
const { verdict } = validate(parseXml(large), { at });
const tookMs = performance.now() - began;
const aboveMiB = process.resourceUsage().maxRSS / KIB_PER_MIB - baseMiB;
console.log(JSON.stringify({ bytes: large.length, verdict, tookMs, baseMiB, aboveMiB }));
