import type { Container } from '#contract/generated/reading.ts'
import type { SealedPicture } from '#contract/sealed.ts'
import { openContainer, openPicture, SealBroken } from './open-sealed.ts'

/** What is done away from the page, so that nothing on it waits. */
export type Work =
  | {
      readonly kind: 'part'
      readonly container: Container
      readonly partId: string
      readonly device: CryptoKey
    }
  | {
      readonly kind: 'picture'
      readonly url: string
      readonly wrapped: Uint8Array
      readonly wrapping: CryptoKey
      readonly picture: SealedPicture
    }
  | { readonly kind: 'giveUp' }

export interface Asked {
  readonly id: number
  readonly work: Work
}

export type Answered =
  | { readonly id: number; readonly bytes: ArrayBuffer }
  /** `status` of a refusal; 0 without a connection. */
  | { readonly id: number; readonly broken?: 'damaged' | 'outdated'; readonly status?: number }

interface Scope {
  onmessage: ((event: MessageEvent<Asked>) => void) | null
  postMessage(answer: Answered, moved?: Transferable[]): void
}
const scope = globalThis as unknown as Scope
const fetching = new Map<number, AbortController>()

scope.onmessage = ({ data: { id, work } }) => {
  if (work.kind === 'giveUp') return fetching.get(id)?.abort()
  carryOut(id, work)
    .then(
      bytes => scope.postMessage({ id, bytes }, [bytes]),
      fault => scope.postMessage({ id, ...reasonOf(fault) }),
    )
    .finally(() => fetching.delete(id))
}

class Refused extends Error {
  readonly status: number
  constructor(status: number, options?: ErrorOptions) {
    super(`refused: ${status}`, options)
    this.status = status
  }
}

async function carryOut(id: number, work: Exclude<Work, { kind: 'giveUp' }>): Promise<ArrayBuffer> {
  if (work.kind === 'part') {
    const plain = await openContainer(work.container, work.partId, work.device)
    // What unpacks may have taken more room than it filled.
    return plain.byteLength === plain.buffer.byteLength ? plain.buffer : plain.slice().buffer
  }
  const giveUp = new AbortController()
  fetching.set(id, giveUp)
  const bytes = await fetchBytes(work.url, giveUp.signal)
  return openPicture(bytes, work.wrapped, work.wrapping, work.picture)
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal }).catch(cause => {
    throw new Refused(0, { cause })
  })
  if (!response.ok) throw new Refused(response.status)
  return new Uint8Array(await response.arrayBuffer())
}

function reasonOf(fault: unknown): { broken?: 'damaged' | 'outdated'; status?: number } {
  if (fault instanceof SealBroken) return { broken: fault.why }
  return { status: fault instanceof Refused ? fault.status : 0 }
}
