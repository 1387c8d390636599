/** The part of the library that is used; the package has no types of it. */
declare module "libheif-js" {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Draws into `target`, and calls back with it, or with null where the image cannot be decoded. */
    display(target: ImageData, done: (drawn: ImageData | null) => void): void;
    free(): void;
  }
  export class HeifDecoder {
    /** Has no images for what is no HEIC. */
    decode(file: Uint8Array): HeifImage[];
  }
}
