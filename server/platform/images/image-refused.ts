/** Bytes that are no picture the shop takes. The message is one clear line. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
}
