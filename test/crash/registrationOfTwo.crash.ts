// Registrations that are killed at every step, with two processes: the other one finishes them.
import { killAtEveryStep } from './killRegistrations.js';

killAtEveryStep(2);
