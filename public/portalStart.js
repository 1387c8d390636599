// Runs beside the page of the portal, before the app's own files have arrived, and asks for what the app would ask for after them:
// the connection to the deployment and the words. The server writes the addresses into the script's element. The app takes the
// connection (src/app/openedSocket.ts), and opens one itself where this file is not served.
const { deployment, wordsEn, wordsEs } = document.currentScript.dataset;

if (deployment) globalThis.passageSocket = new WebSocket(deployment);

const words = spokenLanguage() === "es" ? wordsEs : wordsEn;
if (words) {
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "modulepreload", href: words, crossOrigin: "" }),
  );
}

// The page may be the one that the worker has kept. The worker looks for a newer one at the same time, and says that there is one, or
// that there is no connection. Until the app has drawn anything, the page is loaded again; later it stays as it is.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "load again" && document.querySelector("#root > .first")) location.reload();
});

/** As `visitorLocale` of the app decides it. */
function spokenLanguage() {
  try {
    const chosen = localStorage.getItem("passage.language");
    if (chosen === "en" || chosen === "es") return chosen;
  } catch {
    // A browser without storage.
  }
  return navigator.languages.map((language) => language.toLowerCase().split("-")[0]).find((code) => code === "en" || code === "es");
}
