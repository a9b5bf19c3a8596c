// Code that is loaded on demand: places and languages. All of it is fetched once the first page stands, so that it is there when the server
// is away.
import { connection, onConnection, setConnection } from './session.js';
import { VIEWER_HEADERS } from './standing.js';

/** Waits while the server is away. The page is loaded anew only where the server has another build, whose files have other names. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await untilThere();
    return (await isOtherBuild()) ? reload() : load();
  }
}

/** Whatever comes of it: what is needed is loaded again when it is. */
export function loadWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  const load = (): void => {
    for (const one of loads) void one().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 1_000);
}

/** The server is asked again and again while it is away (live.ts). */
function untilThere(): Promise<void> {
  setConnection('away');
  return new Promise((resolve) => {
    const end = onConnection(() => {
      if (connection() !== 'live') return;
      end();
      resolve();
    });
  });
}

async function isOtherBuild(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src');
  const answer = await fetch('/app', { headers: VIEWER_HEADERS }).catch(() => undefined);
  return answer?.ok === true && own != null && !(await answer.text()).includes(own);
}

function reload(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}
