/** The part of the library that we use; the package has no types for it. */
declare module "libheif-js" {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Draws into `target` and calls back with it, or with null if the image cannot be decoded. */
    display(target: ImageData, done: (drawn: ImageData | null) => void): void;
    free(): void;
  }
  export class HeifDecoder {
    /** Returns no images for other formats. */
    decode(file: Uint8Array): HeifImage[];
  }
}
