import compile from "icu-minify/compile";
import { runnerImport, type Plugin } from "vite";

/** The catalogues of one language. */
const CATALOGUE = /\/src\/lib\/words\/[a-z]+\/(?:all|first)\.ts$/;

/**
 * Compiles the messages of the catalogues when the app is built, so that phones need no message parser (9 kB compressed) and no time for
 * parsing. The development server and the tests have the parser and the original messages.
 */
export function compiledWords(): Plugin {
  return {
    name: "passage-compiled-words",
    apply: "build",
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }] },
    }),
    load: {
      filter: { id: CATALOGUE },
      handler: async (id) => {
        const { module } = await runnerImport<{ words: object }>(id);
        return { code: `export const words = ${JSON.stringify(compiled(module.words))};`, moduleSideEffects: false };
      },
    },
  };
}

/** Each message of a catalogue as the formatter reads it without a parser. */
export function compiled(words: object): object {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === "string" ? compile(value) : compiled(Object.assign({}, value)),
    ]),
  );
}
