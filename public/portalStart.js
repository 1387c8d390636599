// Runs before the app's own files have arrived (docs/decisions/049). The app takes the connection: src/app/openedSocket.ts.
const { deployment } = document.currentScript.dataset;
if (deployment) globalThis.passageSocket = new WebSocket(deployment);

// From the worker: the page that it has kept is not the server's.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "load again" && document.querySelector("#root > .first")) location.reload();
});
navigator.serviceWorker?.startMessages();
