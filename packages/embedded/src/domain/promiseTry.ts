/** A resolved promise. The executor schedules single microtasks with it; an `await` would take several. */
export const RESOLVED = Promise.resolve();

/** Converts an error thrown before a promise exists into a rejection. */
export function promiseTry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}
