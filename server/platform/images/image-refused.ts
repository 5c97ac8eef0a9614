/** Why a picture is not taken, with the lines in English. */
export const IMAGE_FAULTS = {
  imageLarge: 'the picture is larger than {{most}} MB',
  imageUnknown: 'the picture is in no known format (JPEG, PNG, WebP, AVIF, GIF)',
  imagePixels: 'the picture has {{size}} megapixels (at most {{most}})',
  imagePixelsMore: 'the picture has more than {{most}} megapixels',
  imagePixelsOfFormat: 'the picture has {{size}} megapixels (at most {{most}} in its format)',
  imagePixelsTurned: 'the picture has {{size}} megapixels (at most {{most}} where it has to be turned)',
  imageLong: 'the picture is {{number}} pixels long (at most {{most}})',
  imageInterlaced:
    'the picture takes too much memory, since it is stored in passes: store it without (not interlaced)',
  imageCostly: 'reading the picture takes too much time or memory',
  imageDamagedOrCutOff: 'the picture is damaged or cut off',
  imageDamaged: 'the picture is damaged',
  imageCutOff: 'the picture is cut off',
} as const

type ImageFault = keyof typeof IMAGE_FAULTS

/** Bytes that are no picture the shop takes. The message is one clear line. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
  readonly code: ImageFault
  readonly args: Readonly<Record<string, number>>

  constructor(code: ImageFault, args: Readonly<Record<string, number>> = {}, options?: ErrorOptions) {
    super(
      IMAGE_FAULTS[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name])),
      options,
    )
    this.code = code
    this.args = args
  }
}

/** A sound picture whose format takes more memory than another would. */
export class ImageTooLarge extends ImageRefused {}
