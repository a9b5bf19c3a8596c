// Whether a service is ready. A check or a job of it may be late while the machine is busy: 503 now, and 200 a moment later.
import { until } from './until.js';

/** `url`: of the service, or of its health port. Throws where it does not become ready. */
export async function untilReady(url: string): Promise<void> {
  await whenReady(() => fetch(`${url}/health/ready`));
}

/** The first answer that is not 503. Throws where there is none. */
export function whenReady<Answer extends { readonly status: number | undefined }>(ask: () => Promise<Answer>): Promise<Answer> {
  return until(async () => {
    const answer = await ask();
    return answer.status === 503 ? undefined : answer;
  }, 'the service is ready') as Promise<Answer>;
}

/** The status of a GET of each path, where a 503 is only of the moment. */
export function statusesWhenReady(url: string, paths: readonly string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await whenReady(() => fetch(url + path))).status));
}
