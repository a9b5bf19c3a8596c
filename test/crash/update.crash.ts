// Updates of registrations that are killed at every step. With two processes, the other one finishes them.
import { killAtEveryStep } from './killRegistrations.js';

killAtEveryStep('update');
