import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppleConfig } from '../../platform/config.ts'
import { StartError } from '../../platform/start-error.ts'
import { MOST_AHEAD_MS, SignatureRefused } from '../payments.ts'
import { type AppStore, ReceiptRefused } from './app-store.ts'

/** Apple counts shares in thousandths of a percent. */
const WHOLE_MILLIS = 100_000

/**
 * APPLE_V2: the signed transaction that StoreKit 2 gives to the app. Apple's library checks its signature and the chain of
 * certificates up to Apple's root; nothing is asked for over the network.
 */
export async function openApple({ bundleId, appId, sandbox, rootsDir }: AppleConfig): Promise<AppStore> {
  // Only a shop with an app loads it.
  const { Environment, NotificationTypeV2, SignedDataVerifier } = await import(
    '@apple/app-store-server-library'
  )
  const WENT_BACK = new Set<string>([
    NotificationTypeV2.REFUND,
    NotificationTypeV2.REFUND_REVERSED,
    NotificationTypeV2.REVOKE,
  ])
  const environment = sandbox ? Environment.SANDBOX : Environment.PRODUCTION
  const verifier = new SignedDataVerifier(await readRoots(rootsDir), false, environment, bundleId, appId)
  return {
    async confirm({ token, sku }) {
      const transaction = await verifier.verifyAndDecodeTransaction(token).catch(error => {
        throw new ReceiptRefused('Apple did not sign this for our app', { cause: error })
      })
      const { transactionId, productId, quantity, price, currency } = transaction
      if (!transactionId || !productId || transaction.type !== 'Consumable')
        throw new ReceiptRefused('this is no purchase of goods')
      if (sku !== null && sku !== productId) throw new ReceiptRefused('something else was bought')
      if (transaction.revocationDate !== undefined) throw new ReceiptRefused('the money went back')
      return {
        id: `apple:${transactionId}`,
        sku: productId,
        quantity: quantity ?? 1,
        // Apple counts in thousandths.
        amountCents: price === undefined ? null : Math.round(price / 10),
        currency: currency?.toLowerCase() ?? null,
        // The app itself finishes the transaction at Apple.
        finish: async () => {},
      }
    },
    async readNotice(rawBody, now) {
      const { notificationType, signedDate, data } = await verifier
        .verifyAndDecodeNotification(signedPayload(rawBody))
        .catch(refused)
      // Of two notices the later counts, so one from the future would be the last word for as long.
      if ((signedDate ?? 0) > now.getTime() + MOST_AHEAD_MS)
        throw new SignatureRefused('Apple signed this in the future')
      if (!WENT_BACK.has(String(notificationType)) || !data?.signedTransactionInfo) return null
      const transaction = await verifier.verifyAndDecodeTransaction(data.signedTransactionInfo).catch(refused)
      const { transactionId, type, revocationPercentage: gone } = transaction
      if (!transactionId || type !== 'Consumable') return null
      const reversed = notificationType === NotificationTypeV2.REFUND_REVERSED
      return {
        purchaseId: `apple:${transactionId}`,
        // Without a percentage all of it was refunded.
        share: reversed ? 0 : Math.min(1, Math.max(0, (gone ?? WHOLE_MILLIS) / WHOLE_MILLIS)),
        asked: signedDate ?? 0,
      }
    },
  }
}

function refused(error: unknown): never {
  throw new SignatureRefused('Apple did not sign this for our app', { cause: error })
}

function signedPayload(rawBody: Uint8Array): string {
  try {
    const { signedPayload: payload } = JSON.parse(Buffer.from(rawBody).toString())
    if (typeof payload === 'string') return payload
  } catch {}
  throw new SignatureRefused('this is no notice of Apple’s')
}

async function readRoots(folder: string): Promise<Buffer[]> {
  const names = await readdir(folder).catch(() => [])
  const roots = names.filter(name => /\.(cer|crt|der|pem)$/i.test(name))
  if (roots.length === 0) throw new StartError(`APPLE_ROOTS: there are no certificates in ${folder}.`)
  return Promise.all(roots.map(name => readFile(join(folder, name))))
}
