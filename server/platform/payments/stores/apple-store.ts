import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppleConfig } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import { type AppStore, ReceiptRefused } from './app-store.ts'

/**
 * APPLE_V2: the signed transaction that StoreKit 2 gives to the app. Apple's library checks its signature and the chain of certificates up to Apple's root;
 * nothing is asked for over the network.
 */
export async function openApple({ bundleId, appId, sandbox, rootsDir }: AppleConfig): Promise<AppStore> {
  // Only a shop with an app loads it.
  const { Environment, SignedDataVerifier } = await import('@apple/app-store-server-library')
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
        // The app itself says so to Apple.
        finish: async () => {},
      }
    },
  }
}

async function readRoots(folder: string): Promise<Buffer[]> {
  const names = await readdir(folder).catch(() => [])
  const roots = names.filter(name => /\.(cer|crt|der|pem)$/i.test(name))
  if (roots.length === 0) throw new StartError(`APPLE_ROOTS: there are no certificates in ${folder}.`)
  return Promise.all(roots.map(name => readFile(join(folder, name))))
}
