// A back end of Agenda that reports whether its store answers, and asks it only for jobs that may be due. Its failures do not become
// unhandled rejections.
import type { AgendaBackend, JobParameters, JobRepository } from 'agenda';
import { createNextRuns, type NextRuns } from './nextRuns.js';
import type { StoreState } from './storeState.js';

type StoreWatch = Pick<StoreState, 'answered' | 'failed'>;

/** Calls that Agenda makes all the time. A failure of another call may concern one job only. */
const ASKED: ReadonlySet<keyof JobRepository> = new Set(['getNextJobToRun', 'queryJobs']);
/** Agenda releases a job without awaiting it. Where that fails, the lock expires. */
const UNHEARD: keyof JobRepository = 'unlockJob';

export function watchedBackend(backend: AgendaBackend, watch: StoreWatch): AgendaBackend {
  return {
    name: backend.name,
    repository: withNextRuns(
      watchedRepository(backend.repository, watch),
      createNextRuns(() => performance.now()),
    ),
    ownsConnection: false,
    connect: () => backend.connect(),
    disconnect: () => backend.disconnect(),
  };
}

function watchedRepository(repository: JobRepository, watch: StoreWatch): JobRepository {
  return new Proxy(repository, {
    get(target, key) {
      const name = key as keyof JobRepository;
      const method = target[name] as (...given: unknown[]) => Promise<unknown>;
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]): Promise<unknown> => {
        try {
          const answer = await method.apply(target, given);
          if (ASKED.has(name)) watch.answered(name);
          return answer;
        } catch (error) {
          if (ASKED.has(name)) watch.failed(name, error);
          if (name !== UNHEARD) throw error;
          return undefined;
        }
      };
    },
  });
}

function withNextRuns(repository: JobRepository, nextRuns: NextRuns): JobRepository {
  const own: Pick<JobRepository, 'getNextJobToRun' | 'queryJobs' | 'saveJobState'> = {
    async getNextJobToRun(name, nextScanAt, ...rest) {
      return nextRuns.mayBeDue(name, nextScanAt) ? repository.getNextJobToRun(name, nextScanAt, ...rest) : undefined;
    },
    async queryJobs(options) {
      const found = await repository.queryJobs(options);
      nextRuns.seen(found.jobs);
      return found;
    },
    async saveJobState(job: JobParameters, options) {
      await repository.saveJobState(job, options);
      nextRuns.seen([job]);
    },
  };
  return new Proxy(repository, {
    get(target, key) {
      const name = key as keyof JobRepository;
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      const method = target[name] as (...given: unknown[]) => Promise<unknown>;
      if (typeof method !== 'function') return method;
      return (...given: unknown[]): Promise<unknown> => {
        if (name !== UNHEARD) nextRuns.forget();
        return method.apply(target, given);
      };
    },
  });
}
