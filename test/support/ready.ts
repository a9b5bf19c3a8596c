// Whether a service is ready. A check or a job of it may be late while the machine is busy.
import { until } from './until.js';

/** `url`: of the service, or of its health port. Throws where it does not become ready. */
export function untilReady(url: string): Promise<void> {
  return until(async () => (await fetch(`${url}/health/ready`)).status === 200, `${url} is ready`);
}
