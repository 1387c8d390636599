/** `Response` as functions see it: the platform's class, extended by what Convex also accepts. */
const WITHOUT_BODY: ReadonlySet<unknown> = new Set([204, 205, 304]);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The platform refuses any body for these statuses, even an empty text. */
function bodyFor(body: unknown, init: unknown): unknown {
  const status: unknown = typeof init === "object" && init !== null ? Reflect.get(init, "status") : undefined;
  return body === "" && WITHOUT_BODY.has(status) ? null : body;
}

/** The platform refuses a relative URL because there is no base URL; a browser resolves it against its own. */
function redirect(url: string | URL, status = 302): Response {
  if (!REDIRECTS.has(status)) throw new RangeError(`Invalid status code ${String(status)}`);
  return new Response(null, { status, headers: { Location: URL.canParse(url) ? new URL(url).href : String(url) } });
}

export const FunctionResponse: typeof Response = new Proxy(Response, {
  construct: (target, [body, init]: unknown[], newTarget) => {
    const maker = newTarget === FunctionResponse ? target : newTarget;
    const made: unknown = Reflect.construct(target, [bodyFor(body, init), init], maker);
    if (made instanceof target) return made;
    throw new TypeError("The class of this response is not made from Response.");
  },
  get: (target, name): unknown => (name === "redirect" ? redirect : Reflect.get(target, name)),
});
