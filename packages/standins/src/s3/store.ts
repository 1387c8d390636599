import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Collection } from "../core/collection.ts";
import type { StandinContext } from "../core/standin.ts";

const vBucket = z.object({ id: z.string(), createdAt: z.number() });
type Bucket = z.infer<typeof vBucket>;

const vVersion = z.object({
  /** The version's id. */
  id: z.string(),
  bucket: z.string(),
  key: z.string(),
  /** True for the marker that a deletion without a version leaves: the versions before it stay. */
  isMarker: z.boolean(),
  bytes: z.number(),
  etag: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
  createdAt: z.number(),
  isLocked: z.boolean(),
});
export type Version = z.infer<typeof vVersion>;

const vSwitches = z.object({
  locksNew: z.boolean(),
  isReadOnly: z.boolean(),
  isPublic: z.boolean().default(false),
  keepsNoVersions: z.boolean().default(false),
  allowsEveryPage: z.boolean().default(false),
});
/** The switches of the provider's console for the bucket and the key. */
export type Switches = z.infer<typeof vSwitches>;
const SWITCHES = "s3.switches";
const AS_IT_SHOULD_BE: Switches = {
  locksNew: false,
  isReadOnly: false,
  isPublic: false,
  keepsNoVersions: false,
  allowsEveryPage: false,
};

interface NewObject {
  bucket: string;
  key: string;
  body: Uint8Array;
  contentType: string;
  metadata: Record<string, string>;
}

/** Buckets and the versions of their objects; the bytes are files of the data folder, named by version. */
export class ObjectStore {
  readonly #buckets: Collection<Bucket>;
  readonly #versions: Collection<Version>;
  readonly #settings: StandinContext["settings"];
  readonly #now: () => number;
  readonly #folder: string;

  constructor({ database, settings, now, dataFolder }: StandinContext) {
    this.#buckets = new Collection(database, { name: "s3_buckets", schema: vBucket });
    const lookup = ({ bucket, key }: Version) => pathOf(bucket, key);
    this.#versions = new Collection(database, { name: "s3_versions", schema: vVersion, lookup });
    this.#settings = settings;
    this.#now = now;
    this.#folder = join(dataFolder, "s3");
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  get switches(): Switches {
    return this.#settings.find(SWITCHES, vSwitches) ?? AS_IT_SHOULD_BE;
  }

  set switches(switches: Switches) {
    this.#settings.set(SWITCHES, switches);
  }

  hasBucket(name: string): boolean {
    return this.#buckets.find(name) !== null;
  }

  addBucket(name: string): void {
    if (!this.hasBucket(name)) this.#buckets.save({ id: name, createdAt: this.#now() });
  }

  /** The newest version, a deletion's mark included. */
  findNewest(bucket: string, key: string): Version | null {
    return this.#versions.listByLookup(pathOf(bucket, key)).at(-1) ?? null;
  }

  find(id: string): Version | null {
    return this.#versions.find(id);
  }

  /** Oldest first. */
  list(): Version[] {
    return this.#versions.list();
  }

  /** The bucket's listing: the newest version of each key that is not deleted, by key. */
  listCurrent(bucket: string, prefix: string): Version[] {
    const newest = new Map(this.list().map((version) => [pathOf(version.bucket, version.key), version]));
    return [...newest.values()]
      .filter((version) => version.bucket === bucket && !version.isMarker && version.key.startsWith(prefix))
      .sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  put({ bucket, key, body, contentType, metadata }: NewObject): Version {
    const id = newVersionId();
    // The row comes last: it never names bytes that are not there.
    writeFileSync(`${this.#fileOf(id)}.new`, body, { mode: 0o600 });
    renameSync(`${this.#fileOf(id)}.new`, this.#fileOf(id));
    const etag = createHash("md5").update(body).digest("hex");
    const isLocked = this.switches.locksNew;
    const rest = { contentType, metadata, createdAt: this.#now(), isLocked, isMarker: false };
    if (this.switches.keepsNoVersions) {
      for (const earlier of this.#versions.listByLookup(pathOf(bucket, key))) this.remove(earlier);
    }
    return this.#versions.save({ id, bucket, key, bytes: body.byteLength, etag, ...rest });
  }

  read({ id }: Version): Buffer {
    return readFileSync(this.#fileOf(id));
  }

  /** Hides the object behind a marker, like the provider if no version is named. */
  hide(bucket: string, key: string): Version {
    const empty = { bytes: 0, etag: "", contentType: "", metadata: {}, isLocked: false };
    return this.#versions.save({
      id: newVersionId(),
      bucket,
      key,
      isMarker: true,
      createdAt: this.#now(),
      ...empty,
    });
  }

  remove({ id }: Version): void {
    this.#versions.delete(id);
    rmSync(this.#fileOf(id), { force: true });
  }

  setLocked(version: Version, isLocked: boolean): void {
    this.#versions.save({ ...version, isLocked });
  }

  /** Changes one bit of the stored bytes, as a failing disk would. */
  damage(version: Version): void {
    const bytes = this.read(version);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(this.#fileOf(version.id), bytes);
  }

  clear(): void {
    this.#versions.clear();
    this.#buckets.clear();
    this.#settings.delete(SWITCHES);
    rmSync(this.#folder, { recursive: true });
    mkdirSync(this.#folder, { mode: 0o700 });
  }

  #fileOf(id: string): string {
    return join(this.#folder, id);
  }
}

function pathOf(bucket: string, key: string): string {
  return `${bucket}/${key}`;
}

function newVersionId(): string {
  return `4_z${randomUUID().replaceAll("-", "")}`;
}
