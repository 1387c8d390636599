interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** Test helper: a browser without a browser, with form posts in clerk-js's shape and a cookie jar. */
export class BrowserSession {
  readonly #base: string;
  readonly #pageOrigin: string;
  readonly #userAgent: string;
  #cookie = "";

  constructor(issuer: string, pageOrigin: string, userAgent = "") {
    this.#base = `${issuer}/v1`;
    this.#pageOrigin = pageOrigin;
    this.#userAgent = userAgent;
  }

  get(path: string): Promise<Answer> {
    return this.#call(path, { method: "GET" });
  }

  post(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    return this.#call(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  delete(path: string): Promise<Answer> {
    return this.post(`${path}?_method=DELETE`);
  }

  patch(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.post(`${path}?_method=PATCH`, fields);
  }

  async #call(path: string, init: { method: string; body?: URLSearchParams }): Promise<Answer> {
    const url = new URL(this.#base + path);
    url.searchParams.set("__clerk_api_version", "2026-05-12");
    url.searchParams.set("_clerk_js_version", "6.34.1");
    // A kept-alive connection would break in tests that restart the server.
    const headers = {
      cookie: this.#cookie,
      origin: this.#pageOrigin,
      "user-agent": this.#userAgent,
      connection: "close",
    };
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    this.#cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? this.#cookie;
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text), headers: answer.headers };
  }
}
