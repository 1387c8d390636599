type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage for values that may be lost: if the browser refuses it, or it is full, nothing is stored and nothing fails. */
function forgetfulStore(storage: () => Storage): Store {
  function attempt<Result>(act: (store: Storage) => Result, otherwise: Result): Result {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  }
  return {
    getItem: (name) => attempt((store) => store.getItem(name), null),
    setItem: (name, value) => {
      attempt((store) => {
        store.setItem(name, value);
      }, undefined);
    },
    removeItem: (name) => {
      attempt((store) => {
        store.removeItem(name);
      }, undefined);
    },
  };
}

/** The storage of this tab. */
export const tabStore = forgetfulStore(() => window.sessionStorage);

/** Name of the records that a member has opened in this tab, for `recentPaths`. It goes with the access. */
export const RECENT_PATHS = "passage.recent";

/** The storage of this browser, which all its tabs share. */
export const browserStore = forgetfulStore(() => window.localStorage);
