/** Bytes that are no picture the shop takes. The message is one clear line. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
}

/** A sound picture whose format takes more memory than another would. */
export class ImageTooLarge extends ImageRefused {}
