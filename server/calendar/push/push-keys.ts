import { createECDH, hkdfSync } from 'node:crypto'
import type { House } from '../../context.ts'

export interface PushKeys {
  /** The point as browsers want it: 65 bytes. */
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

/** The pair by which push services know the shop (RFC 8292): drawn from the key that all its processes share, so that it is the same for good. */
export function pushKeys({ secrets }: Pick<House, 'secrets'>): PushKeys {
  for (let draw = 0; ; draw++) {
    const privateKey = Buffer.from(hkdfSync('sha256', secrets.codes, '', `web push ${draw}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(privateKey)
    } catch {
      // One number in four thousand million is none.
      continue
    }
    return { publicKey: pair.getPublicKey(), privateKey }
  }
}
