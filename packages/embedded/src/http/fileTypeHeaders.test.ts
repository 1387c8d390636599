import { describe, expect, test } from "vitest";
import { headersForType } from "./fileTypeHeaders.ts";

const SANDBOX = "sandbox; default-src 'none'";
const policyOf = (type: string): string | undefined => headersForType(type)["Content-Security-Policy"];

describe("types that may run scripts are sandboxed", () => {
  // Caught: a list of forbidden types (html, xml), which lacked text/xsl, whose scripts Chromium ran.
  test.each([
    "text/xsl",
    "text/html",
    "Text/HTML; charset=utf-8",
    "application/xhtml+xml",
    "image/svg+xml",
    "IMAGE/SVG+XML",
    "image/svg",
    "text/xml",
    "application/rss+xml",
    "audio/x+xml",
    "multipart/x-mixed-replace;boundary=x",
    "multipart/related",
    "message/rfc822",
    "text/javascript",
    "text/css",
    "text/vtt",
    "application/x-shockwave-flash",
    "application/octet-stream",
    "application/json",
    "font/woff2",
    "model/x",
  ])("%s", (type) => {
    expect(policyOf(type)).toBe(SANDBOX);
  });

  // Given a list or an invalid type, browsers choose for themselves. Caught: the type searched for anywhere in the
  // header.
  test.each([
    "",
    " ",
    "png",
    "image/",
    "image/png,text/html",
    "image/png, text/html",
    'text/plain;x="a",text/html',
    "text/plain text/html",
    "text/plain\u00a0",
    "x image/png",
    "text/plain/html",
    "text/html;image/png",
    "image/png\u0000",
  ])("%j", (type) => {
    expect(policyOf(type)).toBe(SANDBOX);
  });
});

describe("types that are only displayed or played are not", () => {
  test.each([
    "image/png",
    "Image/JPEG",
    "image/webp",
    "audio/mpeg",
    "video/mp4; codecs=avc1",
    "application/pdf",
    "APPLICATION/PDF ;x=y",
    "text/plain",
    "text/plain;charset=utf-8",
    ' text/plain ; charset="utf-8"',
  ])("%s", (type) => {
    expect(policyOf(type)).toBeUndefined();
  });
});

test.each(["text/plain", "text/html"])("a file of type %s is for any page", (type) => {
  expect(headersForType(type)).toMatchObject({ "Cross-Origin-Resource-Policy": "cross-origin" });
});
