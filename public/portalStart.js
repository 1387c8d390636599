// Usually runs before the app's own files have arrived (docs/decisions/049). The app takes the connection: src/app/openedSocket.ts.
const { deployment } = document.currentScript.dataset;
// Null: the app was here first, and has connected.
if (deployment && globalThis.passageSocket !== null) globalThis.passageSocket = new WebSocket(deployment);

// From the worker: the page that it has kept is not the server's.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "load again" && document.querySelector("#root > .first")) location.reload();
});
navigator.serviceWorker?.startMessages();
