import { readFile } from 'node:fs/promises'
import type { PlayConfig } from '../../platform/config.ts'
import { StartError } from '../../platform/start-error.ts'
import { PaymentsUnavailable } from '../payments.ts'
import { type AppStore, ReceiptRefused, type StoreRefund } from './app-store.ts'

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher'
const WITHIN_MS = 10_000
/** purchaseState of Google's: 1 is cancelled, 2 is not paid yet. */
const BOUGHT = 0

/** A purchase, as far as it is read here. Google names the state of each that it knows. */
interface ProductPurchase {
  readonly purchaseState?: number
  readonly orderId?: string
  readonly quantity?: number
}

interface VoidedPurchases {
  readonly voidedPurchases?: readonly { readonly orderId?: string; readonly voidedTimeMillis?: string }[]
  readonly tokenPagination?: { readonly nextPageToken?: string }
}

/**
 * PLAY: the purchase token that Play Billing gives to the app. Google's Android Publisher API is asked what it stands for, as a service account that Google's own library signs for.
 *
 * @param rootUrl who is asked instead, in tests
 * @see https://developers.google.com/android-publisher/api-ref/rest/v3/purchases.products
 */
export async function openPlay(
  { packageName, credentialsFile }: PlayConfig,
  { rootUrl = 'https://androidpublisher.googleapis.com/' }: { rootUrl?: string } = {},
): Promise<AppStore> {
  // Only a shop with an app loads it.
  const { JWT } = await import('google-auth-library')
  const { client_email: email, private_key: key } = await readKey(credentialsFile)
  const account = new JWT({ email, key, scopes: [SCOPE] })
  // Each request carries a self-signed token, which saves the request for an access token.
  account.useJWTAccessWithScope = true
  const root = `${rootUrl}androidpublisher/v3/applications/${encodeURIComponent(packageName)}/purchases/`
  const ask = async <T>(path: string, more: { method?: 'POST'; params?: Record<string, string> } = {}) =>
    (await answered(account.request<T>({ url: root + path, timeout: WITHIN_MS, retry: false, ...more }))).data
  return {
    async confirm({ token, sku }) {
      if (!sku) throw new ReceiptRefused('it does not say what was bought')
      const path = `products/${encodeURIComponent(sku)}/tokens/${encodeURIComponent(token)}`
      const data = await ask<ProductPurchase>(path)
      if (data.purchaseState !== BOUGHT || !data.orderId)
        throw new ReceiptRefused('Google says that this is not paid')
      return {
        id: `play:${data.orderId}`,
        sku,
        quantity: data.quantity ?? 1,
        // This answer does not contain the price.
        amountCents: null,
        currency: null,
        finish: async () => {
          await ask(`${path}:consume`, { method: 'POST' })
        },
      }
    },
    async listRefunds(since) {
      const found: StoreRefund[] = []
      const wish = { startTime: String(since.getTime()), maxResults: '1000' }
      for (let token: string | undefined = ''; token !== undefined; ) {
        const data: VoidedPurchases = await ask('voidedpurchases', {
          params: { ...wish, ...(token && { token }) },
        })
        for (const { orderId, voidedTimeMillis } of data.voidedPurchases ?? [])
          if (orderId)
            found.push({ purchaseId: `play:${orderId}`, share: 1, asked: Number(voidedTimeMillis) || 0 })
        token = data.tokenPagination?.nextPageToken
      }
      return found
    },
  }
}

/** Google answers 400, 404 or 410 for a token that it never issued; all other errors mean that it is unavailable. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const status = Number((error as { status?: unknown }).status)
    if ([400, 404, 410].includes(status)) throw new ReceiptRefused('Google does not know this purchase')
    throw new PaymentsUnavailable('Google Play cannot be asked', { cause: error })
  }
}

async function readKey(file: string): Promise<{ client_email: string; private_key: string }> {
  try {
    const key = JSON.parse(await readFile(file, 'utf8'))
    if (typeof key.client_email === 'string' && typeof key.private_key === 'string') return key
  } catch {}
  throw new StartError(`PLAY_CREDENTIALS: ${file} is not the key file of a service account.`)
}
