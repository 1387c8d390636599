import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { BucketTrial, Preflight, Trial } from "../trial/port";
import { openBucket, type Bucket } from "./storage";
import { trial, type Tried } from "../trial/trial";

export type BucketTried =
  { kind: "tried"; trial: BucketTrial; ahead: number[] } | { kind: "unconfigured"; setting: string };

/** Separate from the folders of clients, whose names are ids. */
const FOLDER = "installation-check";
const FOREIGN_ORIGIN = "https://another-page.invalid";
const SENT_HEADERS = "content-type,if-none-match,x-amz-meta-document-id,x-amz-meta-format,x-amz-meta-iv-length";
const SECONDS = 60;

/** Writes an object twice under one name, reads it in all relevant ways, and removes it. */
export async function tryBucket(origins: readonly string[]): Promise<BucketTried> {
  const bucket = openBucket();
  if ("kind" in bucket) {
    return { kind: "unconfigured", setting: bucket.kind === "unconfigured" ? bucket.setting : "S3_ENDPOINT" };
  }
  const object = new TriedObject(bucket);
  const first = await object.put("first");
  const second = first.status === 200 ? await object.put("second") : first;
  const versions = [versionOf(first), versionOf(second)] as const;
  const read = await object.get(versions[0]);
  const [absent, unsigned, unsignedList, preflights] = await Promise.all([
    object.askForAbsent(),
    trial(object.address),
    trial(object.listAddress),
    Promise.all([
      ...origins.map((origin) => preflight(object, origin, true)),
      preflight(object, FOREIGN_ORIGIN, false),
    ]),
  ]);
  const again = process.env["S3_IF_NONE_MATCH"] === "on" ? await object.put("again", true) : null;
  const third = again?.status === 200 ? versionOf(again) : null;
  const removed = first.status === 200 ? await object.remove([...versions, third]) : [];
  return {
    kind: "tried",
    ahead: first.ahead,
    trial: {
      written: shownTrial(second),
      versions,
      read: shownTrial(read),
      absent: shownTrial(absent),
      unsigned: shownTrial(unsigned),
      unsignedList: shownTrial(unsignedList),
      again: again === null ? null : shownTrial(again),
      removed: removed.map(shownTrial),
      preflights,
    },
  };
}

function shownTrial({ status, text }: Tried): Trial {
  return { status, code: /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? "" };
}

function versionOf({ headers }: Tried): string | null {
  return headers.get("x-amz-version-id");
}

async function preflight({ address }: TriedObject, origin: string, isOurs: boolean): Promise<Preflight> {
  const headers = {
    origin,
    "access-control-request-method": "PUT",
    "access-control-request-headers": SENT_HEADERS,
  };
  const { status, headers: answered } = await trial(address, { method: "OPTIONS", headers });
  return { origin, isOurs, status, allowed: answered.get("access-control-allow-origin") };
}

/** A test object under an unguessable name. */
class TriedObject {
  readonly #bucket: Bucket;
  readonly #key = `${FOLDER}/${crypto.randomUUID()}`;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  get listAddress(): string {
    return `${(process.env["S3_ENDPOINT"] ?? "").replace(/\/$/, "")}/${this.#bucket.name}`;
  }

  get address(): string {
    return `${this.listAddress}/${this.#key}`;
  }

  async put(body: string, onlyOnce = false): Promise<Tried> {
    const command = new PutObjectCommand({ ...this.#place(), IfNoneMatch: onlyOnce ? "*" : undefined });
    const url = await getSignedUrl(this.#bucket.client, command, signing());
    return await trial(url, { method: "PUT", body, headers: onlyOnce ? { "if-none-match": "*" } : {} });
  }

  async get(version: string | null): Promise<Tried> {
    const command = new GetObjectCommand({ ...this.#place(), VersionId: version ?? undefined });
    return await trial(await getSignedUrl(this.#bucket.client, command, signing()));
  }

  /** Storage answers 404 for a missing object only if the key may list the bucket. */
  async askForAbsent(): Promise<Tried> {
    const command = new HeadObjectCommand({ Bucket: this.#bucket.name, Key: `${FOLDER}/none-of-this-name` });
    return await trial(await getSignedUrl(this.#bucket.client, command, signing()), { method: "HEAD" });
  }

  /** Each version, or without versions the object itself. */
  async remove(versions: readonly (string | null)[]): Promise<Tried[]> {
    const known = [...new Set(versions.filter((version) => version !== null))];
    const wanted = known.length === 0 ? [undefined] : known;
    return await Promise.all(
      wanted.map(async (VersionId) => {
        const command = new DeleteObjectCommand({ ...this.#place(), VersionId });
        return await trial(await getSignedUrl(this.#bucket.client, command, signing()), { method: "DELETE" });
      }),
    );
  }

  #place(): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.name, Key: this.#key };
  }
}

/** Signs only the host and the condition, as browsers send them. */
function signing() {
  const signed = ["host", "if-none-match"];
  return {
    expiresIn: SECONDS,
    signingDate: new Date(),
    signableHeaders: new Set(signed),
    unhoistableHeaders: new Set(signed),
  };
}
