// What happens when all tests of an isolate are over. It ends then, whatever timers are still active: Agenda's timer of half a lock lifetime
// outlives it.
import { registerCompletionHandler } from 'ava';

const closing: (() => Promise<void>)[] = [];

registerCompletionHandler(() => {
  void Promise.allSettled(closing.map((close) => close())).then(() => process.exit());
});

/** Closes something before the isolate ends. */
export function beforeExit(close: () => Promise<void>): void {
  closing.push(close);
}
