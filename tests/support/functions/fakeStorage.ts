import { onTestFinished, vi } from "vitest";

interface Version {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  headers: Headers;
  isLocked: boolean;
}

/** Trouble with a call; `act` is the storage's part of it, and its answer. */
type Trouble = (act: () => Response) => Response | Promise<Response>;

const ENDPOINT = "https://storage.test";
const SIGN_IN = "https://sign-in.test/backend";

export function refusal(status: number, code: string): Response {
  return new Response(`<Error><Code>${code}</Code><Message>no</Message></Error>`, { status });
}

/**
 * The object storage in memory, reduced to the app's calls: versions, locks, and addresses that hold for one method until they expire.
 * Signatures are checked by the stand-in, which the journeys use.
 */
export class FakeStorage {
  readonly objects = new Map<string, Version[]>();
  /** Strike the next calls, one each. */
  readonly troubles: Trouble[] = [];
  readonly calls: string[] = [];
  isDown = false;
  locksNew = false;
  /** A bucket without versions keeps only the newest object. */
  keepsVersions = true;
  /** The start of the caller's sessions, at the sign-in service; null while that does not answer. */
  sessionsBegan: number[] | null = [];
  #given = 0;

  /** The bytes of the newest version under each name. */
  list(): [objectKey: string, bytes: Uint8Array][] {
    return [...this.objects].flatMap(([key, versions]) => {
      const newest = versions.at(-1);
      return newest === undefined ? [] : [[key, newest.bytes]];
    });
  }

  async answer(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address);
    const method = init.method ?? "GET";
    const [, , key = ""] = /^\/([^/]+)\/(.+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    this.calls.push(`${method} ${key}`);
    if (this.isDown) throw new TypeError("fetch failed");
    const signedAt = Date.parse(
      (url.searchParams.get("X-Amz-Date") ?? "").replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"),
    );
    if (Date.now() > signedAt + Number(url.searchParams.get("X-Amz-Expires")) * 1_000) {
      return refusal(403, "AccessDenied");
    }
    const bytes = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
    const trouble = this.troubles.shift();
    const act = () => this.#act({ method, key, bytes, url, headers: new Headers(init.headers) });
    return await (trouble === undefined ? act() : trouble(act));
  }

  #act(call: { method: string; key: string; bytes: Version["bytes"]; url: URL; headers: Headers }): Response {
    const { method, key, bytes, url, headers } = call;
    const versions = this.objects.get(key) ?? [];
    const wanted = url.searchParams.get("versionId");
    const found = wanted === null ? versions.at(-1) : versions.find(({ id }) => id === wanted);
    if (method === "PUT") {
      if (headers.get("if-none-match") === "*" && found !== undefined) return refusal(412, "PreconditionFailed");
      this.#given += 1;
      const id = `v${String(this.#given)}`;
      const before = this.keepsVersions ? versions : [];
      this.objects.set(key, [...before, { id, bytes, headers, isLocked: this.locksNew }]);
      return new Response(null, { headers: this.keepsVersions ? { "x-amz-version-id": id } : {} });
    }
    if (found === undefined) {
      return method === "DELETE" ? new Response(null, { status: 204 }) : refusal(404, "NoSuchKey");
    }
    if (method === "DELETE") {
      if (found.isLocked) return refusal(403, "AccessDenied");
      this.objects.set(
        key,
        versions.filter((each) => each !== found),
      );
      return new Response(null, { status: 204 });
    }
    const answered = new Headers([...found.headers].filter(([name]) => name.startsWith("x-amz-meta-")));
    answered.set("content-length", String(found.bytes.length));
    if (this.keepsVersions) answered.set("x-amz-version-id", found.id);
    return new Response(method === "HEAD" ? null : found.bytes, { headers: answered });
  }
}

/** Answers in place of the storage until the test ends, with a document key in the environment; its trouble is in no log. */
export function startFakeStorage(): FakeStorage {
  const storage = new FakeStorage();
  const env = {
    S3_ENDPOINT: ENDPOINT,
    S3_REGION: "us-west-004",
    S3_BUCKET: "documents",
    S3_ACCESS_KEY_ID: "key-1",
    S3_SECRET_ACCESS_KEY: "secret-1",
    DOC_KEK_CURRENT: "v1",
    DOC_KEK_v1: btoa("1".repeat(32)),
    CLERK_BACKEND_URL: SIGN_IN,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url.startsWith(`${SIGN_IN}/v1/sessions`) && storage.sessionsBegan !== null) {
      return Response.json(storage.sessionsBegan.map((at) => ({ id: "session", created_at: at })));
    }
    if (!url.startsWith(ENDPOINT)) throw new TypeError(`Nobody answers at ${url}`);
    const signal = init.signal ?? null;
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
      });
    });
    return await Promise.race([storage.answer(url, init), aborted]);
  });
  const logs = (["error", "warn"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
  onTestFinished(() => {
    for (const log of logs) log.mockRestore();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
  return storage;
}
