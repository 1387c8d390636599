import { randomBytes } from "node:crypto";

const PAGES = 10;
const IMAGE = { width: 256, height: 256 };
const IMAGE_BYTES = IMAGE.width * IMAGE.height * 3;

/** A PDF of ten pages, each with a line of text and an image of incompressible noise: 2 MB. */
export function pdfFile(): Buffer {
  return assembled(pages());
}

/** The same ten pages, and noise up to this size in bytes. */
export function largePdfFile(bytes: number): Buffer {
  const objects = pages();
  const noise = randomBytes(bytes);
  const filledWith = (length: number) => assembled([...objects, stream("", noise.subarray(0, length))]);
  let length = bytes - filledWith(0).byteLength;
  for (;;) {
    const file = filledWith(length);
    if (file.byteLength === bytes) return file;
    // The length is written in the file, too.
    length -= file.byteLength - bytes;
  }
}

function pages(): (string | Buffer)[] {
  const pageIds = Array.from({ length: PAGES }, (_, place) => 4 + place * 3);
  const kids = pageIds.map((id) => `${String(id)} 0 R`).join(" ");
  return [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${String(PAGES)} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pageIds.flatMap((id) => pageObjects(id)),
  ];
}

/** The page with this id, its content and its image. */
function pageObjects(id: number): (string | Buffer)[] {
  const resources = `/Font << /F 3 0 R >> /XObject << /I ${String(id + 2)} 0 R >>`;
  const about = `/Type /XObject /Subtype /Image /Width ${String(IMAGE.width)} /Height ${String(IMAGE.height)}`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents ${String(id + 1)} 0 R >>`,
    stream("", Buffer.from(`BT /F 24 Tf 72 720 Td (Object ${String(id)}) Tj ET q 400 0 0 400 72 240 cm /I Do Q`)),
    stream(`${about} /ColorSpace /DeviceRGB /BitsPerComponent 8`, randomBytes(IMAGE_BYTES)),
  ];
}

function stream(about: string, bytes: Buffer): Buffer {
  const head = `<< ${about} /Length ${String(bytes.byteLength)} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")]);
}

/** Objects with ids from 1 on, and the cross-reference table. */
function assembled(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n")];
  let length = parts[0]?.byteLength ?? 0;
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${String(index + 1)} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    places.push(length);
    length += part.byteLength;
    parts.push(part);
  }
  const size = String(objects.length + 1);
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(length)}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table), Buffer.from(end)]);
}
