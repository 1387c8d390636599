/** Steps of the microtask queue are taken from here where each counts: an `await` takes several. */
export const NOW = Promise.resolve();

/** What is thrown before there is a promise becomes its rejection. */
export function begun<T>(work: () => Promise<T>): Promise<T> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}
