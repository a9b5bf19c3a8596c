// Registrations that are killed at every step, with one process.
import { killAtEveryStep } from './killRegistrations.js';

killAtEveryStep(1);
