import * as apart from '#server/platform/images/draw-in-sandbox.ts'
import { drawTask } from '#server/platform/images/draw-worker.ts'
import type { PreparedImage } from '#server/platform/images/prepare-image.ts'

export * from '#server/platform/images/draw-in-sandbox.ts'

const USUAL = { ...apart.PICTURE_LIMITS }

/**
 * Stands in for the shop's own `drawInSandbox`: pictures are drawn here, by the same steps. With limits of its own, also
 * where a test has changed the usual ones, a picture is drawn as in the shop.
 */
export const drawInSandbox: typeof apart.drawInSandbox = async <Drawn extends { bytes: Buffer }>(
  request: apart.PictureRequest,
  bytes: Uint8Array,
  limits = apart.PICTURE_LIMITS,
) => {
  if (JSON.stringify(limits) !== JSON.stringify(USUAL))
    return apart.drawInSandbox<Drawn>(request, bytes, limits)
  return (await drawTask(request, Buffer.from(bytes))) as unknown as Drawn[]
}

export const prepareInSandbox: typeof apart.prepareInSandbox = async bytes => {
  const [image] = await drawInSandbox<PreparedImage>({ task: 'prepare' }, bytes)
  return image as PreparedImage
}
