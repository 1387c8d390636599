/** For what may be forgotten: the session storage of this tab. Where a browser refuses it, or it is full, nothing is kept. */
export const tabStore: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
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

function attempt<Result>(act: (store: Storage) => Result, otherwise: Result): Result {
  try {
    return act(window.sessionStorage);
  } catch {
    return otherwise;
  }
}
