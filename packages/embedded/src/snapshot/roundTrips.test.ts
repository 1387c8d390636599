import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convexToJson } from "convex/values";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CLOUD, CLOUD_ENTRIES, cloudId } from "../../testing/cloudSnapshot.ts";
import { entriesOf, SnapshotPlace, writeZip, type ImportOptions, type ZipTexts } from "../../testing/snapshotPlace.ts";
import { readAll, textOf, type TestFunction, type TestProject } from "../../testing/testEngine.ts";
import type { SchemaDefinition, TableDefinition } from "../domain/application.ts";
import type { JsonObject } from "../domain/json.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";

const passOn =
  (op: string): TestFunction =>
  (call, args) =>
    call(op, args);

const FUNCTIONS: TestProject = {
  queries: {
    "rows:get": passOn("1.0/get"),
    "rows:normalize": passOn("1.0/db/normalizeId"),
    "rows:all": (call, { table = null }) => readAll(call, textOf(table)),
    "rows:firstTwo": async (call, { table = null }) => {
      const source = { type: "IndexRange", indexName: `${textOf(table)}.by_id`, range: [], order: "asc" };
      const { queryId = null } = (await call("1.0/queryStream", { query: { source, operators: [] } })) as JsonObject;
      return [await call("1.0/queryStreamNext", { queryId }), await call("1.0/queryStreamNext", { queryId })];
    },
    "rows:url": passOn("1.0/storageGetUrl"),
  },
  mutations: {
    "rows:add": passOn("1.0/insert"),
    "rows:patch": passOn("1.0/shallowMerge"),
    "rows:remove": passOn("1.0/remove"),
    "rows:removeFile": passOn("1.0/storageDelete"),
  },
};

const idOf = (tableName: string): ValidatorJson => ({ type: "id", tableName });

function tableWith(name: string, fields: Record<string, ValidatorJson>): TableDefinition {
  const value = Object.fromEntries(
    Object.entries(fields).map(([field, fieldType]) => [field, { fieldType, optional: true }]),
  );
  return { name, indexes: [], searchIndexes: [], documentType: { type: "object", value } };
}

const schemaOf = (...tables: TableDefinition[]): SchemaDefinition => ({ tables, schemaValidation: true });

const anything: ValidatorJson = { type: "any" };
const APP: TestProject = {
  ...FUNCTIONS,
  schema: schemaOf(
    tableWith("clients", { name: anything, cents: anything }),
    tableWith("documents", { clientId: idOf("clients"), file: idOf("_storage"), version: anything }),
  ),
  components: {
    mail: {
      ...FUNCTIONS,
      schema: schemaOf(
        tableWith("letters", { attachment: idOf("_storage"), text: anything }),
        tableWith("drafts", { letterId: idOf("letters") }),
      ),
    },
    counter: FUNCTIONS,
  },
};

let folder: string;
let zip: string;
let place: SnapshotPlace;
const places: SnapshotPlace[] = [];

async function aPlace(): Promise<SnapshotPlace> {
  const created = new SnapshotPlace();
  places.push(created);
  return await created.start(APP);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "round-trips-"));
  zip = join(folder, "snapshot.zip");
  place = await aPlace();
});
afterEach(async () => {
  for (const each of places.splice(0)) await each.remove();
  rmSync(folder, { recursive: true });
});

const documentsOf = (entries: Iterable<readonly [name: string, text: string]>): Record<string, string> =>
  Object.fromEntries([...entries].filter(([name]) => name.endsWith("documents.jsonl")));

/** Without the values that a deployment generates. */
const withoutKeys = (lines: Record<string, string>): string =>
  JSON.stringify(lines).replaceAll(/internalId\\":\\"[0-9a-f-]{36}/g, "internalId");

describe("a snapshot of Convex Cloud whose components share table numbers", () => {
  // Caught: the refusal of it; one component's documents read by another; ids in documents that no longer meet the schema.
  test("comes in with all rows, ids and files, each component's own, and goes out with the same lines", async () => {
    await writeZip(zip, CLOUD_ENTRIES);
    expect(await place.import(zip)).toEqual({ state: "completed", num_rows_written: convexToJson(7n) });
    const owners = [
      { component: "", table: "clients", id: CLOUD.client },
      { component: "counter", table: "counts", id: CLOUD.count },
      { component: "mail", table: "letters", id: CLOUD.letter },
    ];
    for (const { component, table, id } of owners) {
      for (const other of owners) {
        const seen = await place.call(component, "rows:get", { id: other.id });
        expect(seen).toEqual(other.id === id ? expect.objectContaining({ _id: id }) : null);
      }
      expect(await place.call(component, "rows:firstTwo", { table })).toMatchObject([
        { value: { _id: id } },
        { done: true },
      ]);
      expect(await place.call(component, "rows:normalize", { table, idString: id })).toEqual({ id });
    }
    expect(await place.call("", "rows:url", { storageId: CLOUD.scan })).toContain("/api/storage/");
    expect(await place.call("mail", "rows:url", { storageId: CLOUD.scan })).toBeNull();
    const url = textOf(await place.call("mail", "rows:url", { storageId: CLOUD.attachment }));
    const file = place.engine.files.findByKey(url.split("/").at(-1) ?? "");
    expect(file).toMatchObject({ id: CLOUD.attachment, size: 8, contentType: null });
    expect(await place.everything()).toMatchObject({ [CLOUD.scan]: "passport", [CLOUD.attachment]: "a letter" });
    const exported = documentsOf(await entriesOf(await place.export()));
    expect(withoutKeys(exported)).toBe(withoutKeys(documentsOf(CLOUD_ENTRIES)));
  });

  // Caught: another component's document patched or deleted by its id; a new table with a number that its component has.
  test("leaves the components apart when they write", async () => {
    await writeZip(zip, CLOUD_ENTRIES);
    await place.import(zip);
    for (const write of ["rows:patch", "rows:remove"]) {
      await expect(place.call("counter", write, { id: CLOUD.letter, value: { n: 1 } })).rejects.toThrow(
        "on nonexistent document ID",
      );
    }
    await expect(place.call("", "rows:removeFile", { storageId: CLOUD.attachment })).rejects.toThrow("not found");
    await place.call("counter", "rows:patch", { id: CLOUD.count, value: { n: 4 } });
    await place.call("mail", "rows:removeFile", { storageId: CLOUD.attachment });
    for (const component of ["", "counter", "mail"]) {
      await place.call(component, "rows:add", { table: "tags", value: {} });
    }
    const { counts, clients, tags, ...rest } = Object.fromEntries(
      Object.entries(await place.everything()).map(([label, rows]) => [label.replace(/^counter:/, ""), rows]),
    );
    expect(counts).toMatchObject([{ n: 4 }]);
    expect([clients, tags]).toMatchObject([[{ name: "Ana" }], [{}]]);
    expect(Object.keys(rest)).toEqual(expect.arrayContaining(["mail:letters", "mail:drafts", "mail:tags"]));
    expect(await place.call("", "rows:get", { id: CLOUD.client })).toMatchObject({ name: "Ana" });
  });
});

/** Rows with every type of value, references and files, in the app and in a component; returns the ids of the files. */
async function filled(): Promise<Record<"scan" | "odd" | "photo", string>> {
  const add = async (component: string, table: string, value: JsonObject): Promise<string> => {
    const added = (await place.call(component, "rows:add", { table, value })) as { _id: string };
    return added._id;
  };
  const clientId = await add("", "clients", { name: "Zoë\u2028", cents: convexToJson(-0) });
  await add("", "clients", { name: [null, true, { b: 1, a: convexToJson(2n) }], cents: convexToJson(NaN) });
  const scan = await place.keepFile("", "passport", "application/pdf");
  const odd = await place.keepFile("", "odd", "no type at all");
  const photo = await place.keepFile("mail", "photo", "image/jpeg");
  await add("", "documents", { clientId, file: scan, version: { $bytes: "AQI=" } });
  const letter = await add("mail", "letters", { attachment: photo, text: 0.1 });
  await add("mail", "drafts", { letterId: letter });
  return { scan, odd, photo };
}

describe("an export", () => {
  // Caught: a time, a value or a content type that changed; files of a component that stayed behind.
  test("into an empty deployment gives the same rows, ids, times, files and components", async () => {
    const { odd } = await filled();
    const other = await aPlace();
    expect(await other.import(await place.export())).toMatchObject({ state: "completed" });
    const expected = await place.everything();
    const storage = expected["_storage"] as JsonObject[];
    // Convex would refuse the snapshot for an invalid content type.
    expected["_storage"] = storage.map(({ contentType = null, ...row }) =>
      row["_id"] === odd ? row : { ...row, contentType },
    );
    expect(await other.everything()).toEqual(expected);
    const mails = ["mail:_storage", "mail:drafts", "mail:letters"];
    expect(Object.keys(expected).sort()).toEqual(expect.arrayContaining(mails));
  });

  // Caught: sizes with a decimal point, at which Convex refuses the whole snapshot; no internalId; a schema of `_storage`.
  test("has the entries and the lines of Convex's own", async () => {
    const { scan, odd, photo } = await filled();
    const path = await place.export();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const entries = await entriesOf(path);
    expect([...entries.keys()]).toEqual([
      "README.md",
      "_tables/documents.jsonl",
      "_components/counter/_tables/documents.jsonl",
      "_components/mail/_tables/documents.jsonl",
      "clients/documents.jsonl",
      "clients/generated_schema.jsonl",
      "documents/documents.jsonl",
      "documents/generated_schema.jsonl",
      "_components/mail/letters/documents.jsonl",
      "_components/mail/letters/generated_schema.jsonl",
      "_components/mail/drafts/documents.jsonl",
      "_components/mail/drafts/generated_schema.jsonl",
      "_storage/documents.jsonl",
      `_storage/${scan}.pdf`,
      `_storage/${odd}`,
      "_components/counter/_storage/documents.jsonl",
      "_components/mail/_storage/documents.jsonl",
      `_components/mail/_storage/${photo}.jpeg`,
    ]);
    const files = entries.get("_storage/documents.jsonl") ?? "";
    const shown = files.replaceAll(/"_creationTime":\d+\.\d+/g, '"_creationTime":0.5');
    const { keyOf } = place.engine.files.addresses;
    expect(shown).toBe(
      `{"_id":"${scan}","_creationTime":0.5,"sha256":"y8RxymAJK75sYx8CvFc5my2j0a5JGlWhqpYKSy4Kx+g=","size":8,"contentType":"application/pdf","internalId":"${keyOf(scan)}"}\n` +
        `{"_id":"${odd}","_creationTime":0.5,"sha256":"mQy469CvtxUNpFOiEwNqkvLAXgkd8NgD5i0lfqd5bCc=","size":3,"contentType":null,"internalId":"${keyOf(odd)}"}\n`,
    );
    expect(entries.get("_tables/documents.jsonl")).toBe(
      '{"name":"clients","id":10001}\n{"name":"documents","id":10002}\n',
    );
    expect(entries.get("_components/counter/_tables/documents.jsonl")).toBe("");
    expect(entries.get("clients/generated_schema.jsonl")).toBe('"uniform"\n');
    const [first = "", second = ""] = (entries.get("clients/documents.jsonl") ?? "").split("\n");
    expect(first).toMatch(/^\{"_creationTime":\d+\.\d+,"_id":"\w+","cents":-0\.0,"name":"Zoë\u2028"\}$/);
    expect(second).toContain('"cents":{"$float":"AAAAAAAA+H8="},"name":[null,true,{"a":2,"b":1.0}]}');
  });

  test("without files has no table of files", async () => {
    await filled();
    const names = [...(await entriesOf(await place.export(false))).keys()];
    expect(names.filter((name) => name.includes("_storage"))).toEqual([]);
    expect(names).toContain("_components/mail/letters/documents.jsonl");
  });

  // Caught: the bytes of a file removed because its row in the former component was.
  test("can be put into a component, where its rows cannot be a second time", async () => {
    const { photo } = await filled();
    const path = join(folder, "mine.zip");
    writeFileSync(path, readFileSync(await place.export()));
    const letters = [...(await entriesOf(path))].flatMap(([name, text]): [string, string][] =>
      name.startsWith("_components/mail/") ? [[name.slice("_components/mail/".length), text]] : [],
    );
    await writeZip(zip, letters);
    const refused = await place.import(zip, { mode: "append", componentPath: "counter" });
    expect(refused["error_message"]).toMatch(
      /Row 1 of table "counter:\w+": a document of table "mail:\w+" has the _id \w+\. To delete all existing tables/,
    );
    expect(await place.import(zip, { mode: "replaceAll", componentPath: "counter" })).toMatchObject({
      state: "completed",
    });
    expect(await place.call("counter", "rows:url", { storageId: photo })).toContain("/api/storage/");
    expect(await place.call("mail", "rows:url", { storageId: photo })).toBeNull();
    expect(await place.everything()).toMatchObject({ [photo]: "photo", "counter:letters": [{ text: 0.1 }] });
    expect(place.files()).toEqual([photo]);
  });
});

describe("a snapshot that is imported again", () => {
  // Caught: the same file taken for another one, at the second import.
  test("leaves everything as it was", async () => {
    await writeZip(zip, CLOUD_ENTRIES);
    await place.import(zip);
    const before = await place.everything();
    expect(await place.import(zip, { mode: "replaceAll" })).toMatchObject({ state: "completed" });
    expect(await place.everything()).toEqual(before);
  });

  // Caught: the bytes of the file here replaced, or those of the import left under a temporary name.
  test("is refused if a file here has the id of another one, and nothing is written", async () => {
    await writeZip(zip, CLOUD_ENTRIES);
    await place.import(zip);
    const before = await place.everything();
    const sha256 = createHash("sha256").update("PASSPORT").digest("base64");
    const entries = CLOUD_ENTRIES.map(([name, text]): [string, string] => {
      if (name === "_storage/documents.jsonl") return [name, text.replace(/"sha256":"[^"]+"/, `"sha256":"${sha256}"`)];
      return [name, text.replace("passport", "PASSPORT")];
    });
    await writeZip(zip, entries);
    const refused = await place.import(zip, { mode: "replaceAll" });
    expect(refused["error_message"]).toContain(`There is another file here with the id ${CLOUD.scan}.`);
    expect(await place.everything()).toEqual(before);
    expect(place.files()).toEqual([CLOUD.scan, CLOUD.attachment].sort());
  });
});

// Caught: the plan of before the confirmation carried out; the files of a refused import left without rows.
test("a snapshot is refused if a table was filled after the plan was made, and nothing is written", async () => {
  await writeZip(zip, CLOUD_ENTRIES);
  const refused = await place.import(zip, {
    meanwhile: () => place.call("", "rows:add", { table: "clients", value: { name: "Zoë" } }),
  });
  expect(refused["error_message"]).toContain("Table clients already exists.");
  expect(await place.everything()).toMatchObject({ clients: [{ name: "Zoë" }] });
  expect(Object.keys(await place.everything())).toEqual(["clients"]);
  expect(place.files()).toEqual([]);
});

// Caught: the bytes of a file that was here before, removed with those of the refused import.
test("a snapshot that is refused at last leaves the files that were here before", async () => {
  await writeZip(
    zip,
    CLOUD_ENTRIES.filter(([name]) => name.includes("_storage/")),
  );
  await place.import(zip);
  await writeZip(zip, CLOUD_ENTRIES);
  const refused = await place.import(zip, {
    mode: "append",
    meanwhile: () => place.call("mail", "rows:add", { table: "letters", value: {} }),
  });
  expect(refused["error_message"]).toContain("The ids of table mail:letters belong to table number 10001");
  expect(await place.everything()).toMatchObject({ [CLOUD.scan]: "passport", [CLOUD.attachment]: "a letter" });
});

describe("a snapshot that is not whole", () => {
  const changed = (name: string, change: (text: string) => string): ZipTexts =>
    CLOUD_ENTRIES.map(([each, text]) => [each, each === name ? change(text) : text]);
  const without = (name: string): ZipTexts => CLOUD_ENTRIES.filter(([each]) => each !== name);
  const LETTERS = "_components/mail/letters/documents.jsonl";
  const SCAN = `_storage/${CLOUD.scan}.pdf`;
  const ATTACHMENT = `_components/mail/_storage/${CLOUD.attachment}`;
  const wrong = (label: string, id: string): string => `Row 1 of table "${label}": the file ${id} is refused, because `;

  // Caught, one by one: an error of the deployment's own; a table emptied because its documents were missing; no name.
  test.each<[problem: string, entries: ZipTexts]>([
    ['Row 1 of table "mail:letters" is not JSON', changed(LETTERS, (text) => text.slice(0, 50))],
    ['The snapshot has no documents of table "mail:letters".', without(LETTERS)],
    [`${wrong("mail:_storage", CLOUD.attachment)}the snapshot has no bytes for it.`, without(ATTACHMENT)],
    [`${wrong("_storage", CLOUD.scan)}its bytes do not match its SHA-256.`, changed(SCAN, () => "PASSPORT")],
    [
      `${wrong("_storage", CLOUD.scan)}its bytes do not match its SHA-256.`,
      changed("_storage/documents.jsonl", (text) => text.replace(/"sha256":"[^"]+"/, '"sha256":null')),
    ],
    [
      `${wrong("_storage", CLOUD.scan)}its bytes do not have its size.`,
      changed("_storage/documents.jsonl", (text) => text.replace('"size":8', '"size":7')),
    ],
    [
      `The snapshot has the file ${SCAN}, and table "_storage" has no row of it.`,
      changed("_storage/documents.jsonl", () => ""),
    ],
    [
      `The snapshot has the file ${ATTACHMENT.replace("mail", "counter")}, and table "counter:_storage" has no row of it.`,
      CLOUD_ENTRIES.map(([name, text]) => [name === ATTACHMENT ? name.replace("mail", "counter") : name, text]),
    ],
    [
      "The ids of mail:letters and mail:drafts have the same table number, 10001.",
      [
        ...without("_components/mail/drafts/documents.jsonl").map(
          ([name, text]) => [name, text.replace('"drafts","id":10002', '"drafts","id":10001')] as const,
        ),
        ["_components/mail/drafts/documents.jsonl", ""],
      ],
    ],
    [
      `Row 1 of table "mail:letters": the _id ${CLOUD.client} occurs twice.`,
      changed(LETTERS, (text) => text.replace(CLOUD.letter, CLOUD.client)),
    ],
    [
      `Row 1 of table "mail:drafts": the _id ${cloudId(10_001, 9)} belongs to table number 10001, and the table's is 10002.`,
      changed("_components/mail/drafts/documents.jsonl", (text) => text.replace(CLOUD.draft, cloudId(10_001, 9))),
    ],
    [
      'Row 1 of table "mail:drafts" does not match the schema: ',
      changed("_components/mail/drafts/documents.jsonl", (text) => text.replace(CLOUD.letter, CLOUD.draft)),
    ],
    [`The ZIP has ${LETTERS} twice.`, [...CLOUD_ENTRIES, [LETTERS, ""]]],
    [
      "The ZIP is not a snapshot: it has no documents.jsonl of a table.",
      [
        ["README.md", "hello"],
        ["pets/generated_schema.jsonl", '"uniform"'],
      ],
    ],
  ])("is refused, and nothing is written: %s", async (problem, entries) => {
    await writeZip(zip, entries);
    await expectRefusal(problem);
  });

  test("is refused if it was cut, and nothing is written", async () => {
    await writeZip(zip, CLOUD_ENTRIES);
    const whole = readFileSync(zip);
    writeFileSync(zip, whole.subarray(0, whole.length - 30));
    await expectRefusal("The file is not a ZIP that can be read: ");
  });

  // Caught: a changed letter of a row that came in unnoticed.
  test("is refused if an entry does not match its checksum", async () => {
    await writeZip(zip, CLOUD_ENTRIES);
    const whole = readFileSync(zip);
    const expected = whole.readUInt32LE(whole.indexOf("clients/documents.jsonl") - 30 + 14);
    const changedChecksum = Buffer.alloc(4);
    changedChecksum.writeUInt32LE(expected);
    // The central directory, at the end, has the checksum that counts.
    const at = whole.lastIndexOf(changedChecksum);
    whole.writeUInt8(whole.readUInt8(at) ^ 1, at);
    writeFileSync(zip, whole);
    await expectRefusal("clients/documents.jsonl does not match its checksum.");
  });

  async function expectRefusal(problem: string, options: ImportOptions = { mode: "replaceAll" }): Promise<void> {
    await filled();
    const [before, numbers] = [await place.everything(), numbersNow()];
    const refused = await place.import(zip, options);
    expect(refused).toEqual({ state: "failed", error_message: expect.stringContaining(problem) as unknown });
    expect(await place.everything()).toEqual(before);
    expect(numbersNow()).toEqual(numbers);
  }

  const numbersNow = (): string[] =>
    place.engine.exclusiveDeps.catalog
      .tables()
      .filter(({ name }) => name !== "_snapshot_imports")
      .map(({ component, name, number }) => `${component}:${name} ${String(number)}`);
});
