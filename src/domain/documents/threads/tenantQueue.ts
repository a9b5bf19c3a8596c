// Tasks that wait for a thread, by tenant.

export interface QueuedTask {
  readonly tenantId: string;
  /** Where it is aborted, the task leaves the queue and is rejected with its reason. */
  readonly signal: AbortSignal | undefined;
  readonly reject: (error: unknown) => void;
}

interface TenantQueue<Task extends QueuedTask> {
  add(task: Task): void;
  /**
   * The next one is of the tenant with the fewest running tasks, and of several, of the one whose turn was longest ago. A tenant whose first
   * task may not run beside those that it runs waits for their end.
   */
  take(): Task | undefined;
  /** A task that was taken has ended. */
  done(task: Task): void;
  waiting(tenantId: string): number;
}

interface WaitingTask<Task> {
  readonly task: Task;
  readonly onAbort: () => void;
}

/** `perTenant`: how many tasks of a tenant run at once, where the next one is this. */
export function createTenantQueue<Task extends QueuedTask>(perTenant: (task: Task) => number): TenantQueue<Task> {
  // In the order of turns. A tenant goes to the end after its turn.
  const waiting = new Map<string, WaitingTask<Task>[]>();
  const working = new Map<string, number>();
  const leave = (place: WaitingTask<Task>): void => {
    const { tenantId, signal, reject } = place.task;
    const left = (waiting.get(tenantId) ?? []).filter((one) => one !== place);
    if (left.length > 0) waiting.set(tenantId, left);
    else waiting.delete(tenantId);
    reject(signal?.reason);
  };
  const next = (): string | undefined => {
    let chosen: string | undefined;
    for (const [tenantId, [first]] of waiting) {
      const running = working.get(tenantId) ?? 0;
      if (running < perTenant(first!.task) && (chosen === undefined || running < (working.get(chosen) ?? 0))) chosen = tenantId;
    }
    return chosen;
  };
  return {
    add(task) {
      const { tenantId, signal, reject } = task;
      if (signal?.aborted === true) {
        reject(signal.reason);
        return;
      }
      const place: WaitingTask<Task> = { task, onAbort: () => leave(place) };
      signal?.addEventListener('abort', place.onAbort, { once: true });
      const places = waiting.get(tenantId);
      if (places === undefined) waiting.set(tenantId, [place]);
      else places.push(place);
    },
    take() {
      for (;;) {
        const tenantId = next();
        if (tenantId === undefined) return undefined;
        const places = waiting.get(tenantId)!;
        const { task, onAbort } = places.shift()!;
        task.signal?.removeEventListener('abort', onAbort);
        waiting.delete(tenantId);
        if (places.length > 0) waiting.set(tenantId, places);
        // A signal of several tasks is told to one after the other.
        if (task.signal?.aborted === true) task.reject(task.signal.reason);
        else {
          working.set(tenantId, (working.get(tenantId) ?? 0) + 1);
          return task;
        }
      }
    },
    done({ tenantId }) {
      const left = (working.get(tenantId) ?? 0) - 1;
      if (left > 0) working.set(tenantId, left);
      else working.delete(tenantId);
    },
    waiting: (tenantId) => waiting.get(tenantId)?.length ?? 0,
  };
}
