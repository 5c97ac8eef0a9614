import { createECDH, hkdfSync } from 'node:crypto'
import type { AppContext } from '../../context.ts'

export interface PushKeys {
  /** An uncompressed point of P-256, 65 bytes. */
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

/**
 * The key pair of the shop for push services (VAPID, RFC 8292). It is derived from the shared secret, so that all processes
 * always have the same.
 */
export function pushKeys({ secrets }: Pick<AppContext, 'secrets'>): PushKeys {
  for (let draw = 0; ; draw++) {
    const privateKey = Buffer.from(hkdfSync('sha256', secrets.codes, '', `web push ${draw}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(privateKey)
    } catch {
      // One in 2³² numbers is no valid private key.
      continue
    }
    return { publicKey: pair.getPublicKey(), privateKey }
  }
}
