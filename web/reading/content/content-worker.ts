import type { Container } from '#contract/generated/reading.ts'
import type { SealedPicture } from '#contract/sealed.ts'
import { openContainer, openPicture, SealBroken } from './open-sealed.ts'

interface PartWork {
  readonly kind: 'part'
  readonly container: Container
  readonly partId: string
  readonly device: CryptoKey
}

interface PictureWork {
  readonly kind: 'picture'
  /** As they came. */
  readonly bytes: ArrayBuffer
  readonly wrapped: Uint8Array
  readonly wrapping: CryptoKey
  readonly picture: SealedPicture
}

/** What is done away from the page, so that nothing on it waits. */
export type Work = PartWork | PictureWork

/** A part's bytes; a picture as it is shown, since a page that makes a blob of bytes stands still until the browser has noted it. */
export type Made<W extends Work> = W extends PartWork ? ArrayBuffer : Blob

export interface Asked {
  readonly id: number
  readonly work: Work
}

export type Answered =
  | { readonly id: number; readonly made: ArrayBuffer | Blob }
  | { readonly id: number; readonly broken: 'damaged' | 'outdated' }

interface Scope {
  onmessage: ((event: MessageEvent<Asked>) => void) | null
  postMessage(answer: Answered, moved?: Transferable[]): void
}
const scope = globalThis as unknown as Scope

scope.onmessage = ({ data: { id, work } }) => {
  carryOut(work).then(
    made => scope.postMessage({ id, made }, made instanceof Blob ? [] : [made]),
    fault => scope.postMessage({ id, broken: fault instanceof SealBroken ? fault.why : 'damaged' }),
  )
}

function carryOut(work: Work): Promise<ArrayBuffer | Blob> {
  return work.kind === 'part' ? openText(work) : openImage(work)
}

async function openText({ container, partId, device }: PartWork): Promise<ArrayBuffer> {
  const plain = await openContainer(container, partId, device)
  // What unpacks may have taken more room than it filled.
  return plain.byteLength === plain.buffer.byteLength ? plain.buffer : plain.slice().buffer
}

async function openImage({ bytes, wrapped, wrapping, picture }: PictureWork): Promise<Blob> {
  const type = picture.format === 'jpg' ? 'image/jpeg' : `image/${picture.format}`
  return new Blob([await openPicture(new Uint8Array(bytes), wrapped, wrapping, picture)], { type })
}
