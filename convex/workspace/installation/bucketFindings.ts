import type { BucketTrial, Preflight, Trial } from "../../platform/providers/trial/port";
import { finding, type Finding } from "./rules";

const OF_A_TRIAL = ["bucketRights", "bucketVersions", "bucketOnce", "bucketPrivate", "bucketCors"] as const;

/** All checks of the storage with the same result, for example when it did not answer. */
export function sameForBucket(result: Finding["result"], sentence: string): Finding[] {
  return [...OF_A_TRIAL, "bucketAddress" as const].map((check) => finding(check, result, sentence));
}

/** Explanations of a refused first write, by the storage's code. */
const WRITING: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "The storage does not know S3_ACCESS_KEY_ID: set it to the id of a key that exists.",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID: set both from one key.",
  NoSuchBucket: "The storage has no bucket of that name: correct S3_BUCKET.",
  AuthorizationHeaderMalformed: "The storage is in another region: correct S3_REGION.",
  AuthorizationQueryParametersError: "The storage is in another region: correct S3_REGION.",
  RequestTimeTooSkewed: "The storage's clock and this server's are too far apart: set the clock of the server.",
  AccessDenied: "The key may not write: give it s3:PutObject in this bucket.",
};

const NO_ANSWER = "The storage did not answer: see whether S3_ENDPOINT is its address, then check again.";

/** Findings about the storage's settings, from the bucket's treatment of a test object. */
export function bucketFindings(trial: BucketTrial): Finding[] {
  const { written } = trial;
  if (written.status === null) return OF_A_TRIAL.map((check) => finding(check, "unchecked", NO_ANSWER));
  if (written.status !== 200) return notWritten(written);
  return [rights(trial), versions(trial), once(trial), privacy(trial), cors(trial)];
}

function notWritten({ status, code }: Trial): Finding[] {
  const known = WRITING[code] ?? (status === 403 ? WRITING["AccessDenied"] : undefined);
  const told = `The storage refused an object (status ${String(status)}): see its own log, then check again.`;
  return OF_A_TRIAL.map((check) => {
    if (check === "bucketRights") {
      return finding(check, known === undefined ? "unchecked" : "wrong", known ?? told);
    }
    return finding(check, "unchecked", "Nothing could be written: see the rights of the key.");
  });
}

const isDenied = ({ status }: Trial) => status === 403 || status === 401;

function rights({ read, absent, removed, versions: [first] }: BucketTrial): Finding {
  const lacking = [
    isDenied(read) ? (first === null ? "s3:GetObject" : "s3:GetObject and s3:GetObjectVersion") : null,
    isDenied(absent) ? "s3:ListBucket" : null,
    removed.some(isDenied)
      ? first === null
        ? "s3:DeleteObject"
        : "s3:DeleteObjectVersion (or an object lock holds the object)"
      : null,
  ].filter((right) => right !== null);
  if (lacking.length > 0) {
    return finding("bucketRights", "wrong", `The key lacks ${lacking.join(", ")}: add it for this bucket.`);
  }
  const isWhole = read.status === 200 && absent.status === 404 && removed.every(({ status }) => status === 204);
  if (isWhole) {
    return finding(
      "bucketRights",
      "ok",
      "The key may read, write and delete each version, and is told what is not there.",
    );
  }
  return finding(
    "bucketRights",
    "unchecked",
    "The storage answered some requests with a trouble of its own: check again later.",
  );
}

function versions({ versions: [first, second] }: BucketTrial): Finding {
  const areKept = first !== null && second !== null && first !== second;
  if (areKept) {
    return finding("bucketVersions", "ok", "A second object under the same name left the first one in place.");
  }
  const what = "The bucket keeps no versions, so that a document could be replaced after staff have read it";
  return finding("bucketVersions", "wrong", `${what}: switch versioning on, and keep all versions.`);
}

function once({ again }: BucketTrial): Finding {
  const check = "bucketOnce";
  if (again === null) {
    return finding(
      check,
      "notSetUp",
      "S3_IF_NONE_MATCH is not set: set it to on where the storage knows If-None-Match (AWS S3, R2, MinIO).",
    );
  }
  if (again.status === 412) return finding(check, "ok", "An address takes one object and no other.");
  if (again.status === null) return finding(check, "unchecked", NO_ANSWER);
  const what = again.status === 200 ? "takes a second object at an address all the same" : "refuses If-None-Match";
  return finding(check, "wrong", `S3_IF_NONE_MATCH is on, and the storage ${what}: remove the variable.`);
}

function privacy({ unsigned, unsignedList }: BucketTrial): Finding {
  const check = "bucketPrivate";
  if (unsigned.status === 200) {
    return finding(check, "wrong", "Anyone can fetch an object without a signature: make the bucket private.");
  }
  if (unsignedList.status === 200) return finding(check, "wrong", "Anyone can list the bucket: make it private.");
  // Some storages answer 400 or 404 instead of 403; any refusal is fine.
  const isRefused = unsigned.status !== null && unsigned.status >= 400 && unsigned.status < 500;
  if (isRefused) return finding(check, "ok", "A request without a signature is refused.");
  return finding(
    check,
    "unchecked",
    "The storage did not say whether it gives an object without a signature: check again later.",
  );
}

function cors({ preflights }: BucketTrial): Finding {
  const check = "bucketCors";
  const ours = preflights.filter(({ isOurs }) => isOurs);
  if (ours.length === 0) return finding(check, "unchecked", "APP_ORIGINS names no page: set it first.");
  if (preflights.some(({ status }) => status === null)) return finding(check, "unchecked", NO_ANSWER);
  const lets = ({ origin, allowed }: Preflight) => allowed === origin || allowed === "*";
  if (preflights.some((each) => !each.isOurs && lets(each))) {
    return finding(
      check,
      "wrong",
      "The bucket's rule lets pages of every origin read answers: name the origins of APP_ORIGINS alone.",
    );
  }
  const left = ours.find((each) => !lets(each));
  if (left === undefined) {
    return finding(check, "ok", "The app's page may send and fetch documents, and another page may not.");
  }
  const what = "methods GET, PUT and HEAD, headers content-type, x-amz-meta-* and if-none-match";
  return finding(
    check,
    "wrong",
    `The bucket's rule does not let the page at ${left.origin} send documents: allow it with the ${what}.`,
  );
}

/** Hosts that serve the buckets of all the provider's customers. */
const SHARED_HOST =
  /(?:^|\.)(?:backblazeb2\.com|amazonaws\.com|r2\.cloudflarestorage\.com|digitaloceanspaces\.com|wasabisys\.com)$/;

/** Whether the page's content policy lets scripts send to other customers of the storage. */
export function addressFinding(endpoint: string): Finding {
  const host = /^https?:\/\/([^/:]+)/.exec(endpoint)?.[1] ?? "";
  if (!SHARED_HOST.test(host)) return finding("bucketAddress", "ok", "The storage's address is the practice's own.");
  const what = `The page may send to ${host}, which all customers of the storage share`;
  return finding("bucketAddress", "ok", `${what}: an address of your own in front of the bucket would be narrower.`);
}
