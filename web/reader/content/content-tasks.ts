import type { Container } from '#contract/generated/reading.ts'
import type { SealedPicture } from '#contract/sealed.ts'
import { openContainer, openPicture } from './open-sealed.ts'

interface PartTask {
  readonly kind: 'part'
  readonly container: Container
  readonly partId: string
  readonly device: CryptoKey
}

interface PictureTask {
  readonly kind: 'picture'
  /** Sealed, as they were received. */
  readonly bytes: ArrayBuffer
  readonly wrapped: Uint8Array
  readonly wrapping: CryptoKey
  readonly picture: SealedPicture
}

/** What the worker can do, so that the page is not blocked meanwhile. */
export type WorkerTask = PartTask | PictureTask

/** The bytes of a part, or the blob of a picture. The worker makes the blob, since that would block the page. */
export type ResultOf<Task extends WorkerTask> = Task extends PartTask ? ArrayBuffer : Blob

/** Opens what is sealed. */
export function runTask(task: WorkerTask): Promise<ArrayBuffer | Blob> {
  return task.kind === 'part' ? openText(task) : openImage(task)
}

async function openText({ container, partId, device }: PartTask): Promise<ArrayBuffer> {
  const plain = await openContainer(container, partId, device)
  // The decompressed bytes may be a view of a larger buffer, which would be transferred as a whole.
  return plain.byteLength === plain.buffer.byteLength ? plain.buffer : plain.slice().buffer
}

async function openImage({ bytes, wrapped, wrapping, picture }: PictureTask): Promise<Blob> {
  const type = picture.format === 'jpg' ? 'image/jpeg' : `image/${picture.format}`
  return new Blob([await openPicture(new Uint8Array(bytes), wrapped, wrapping, picture)], { type })
}
