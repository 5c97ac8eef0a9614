import { sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { systemClock } from '../../platform/clock.ts'
import type { PlayConfig } from '../../platform/config.ts'
import { StartError } from '../../platform/start-error.ts'
import { PaymentsUnavailable } from '../payments.ts'
import { type AppStore, ReceiptRefused, type StoreRefund } from './app-store.ts'

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher'
const WITHIN_MS = 10_000
const TOKEN_SECONDS = 3_600
/** What Google answers for a token that it never issued; all other errors mean that it is unavailable. */
const UNKNOWN = [400, 404, 410]
/** purchaseState of Google's: 1 is cancelled, 2 is not paid yet. */
const BOUGHT = 0

/** A purchase, as far as it is read here. Google names the state of each that it knows. */
interface ProductPurchase {
  readonly purchaseState?: number
  readonly orderId?: string
  readonly quantity?: number
}

/** Of the key file. */
interface ServiceAccount {
  readonly client_email: string
  readonly private_key: string
}

interface VoidedPurchases {
  readonly voidedPurchases?: readonly { readonly orderId?: string; readonly voidedTimeMillis?: string }[]
  readonly tokenPagination?: { readonly nextPageToken?: string }
}

/**
 * PLAY: the purchase token that Play Billing gives to the app. Google's Android Publisher API is asked what it stands for,
 * as a service account.
 *
 * @param rootUrl who is asked instead, in tests
 * @see https://developers.google.com/android-publisher/api-ref/rest/v3/purchases.products
 */
export async function openPlay(
  { packageName, credentialsFile }: PlayConfig,
  { rootUrl = 'https://androidpublisher.googleapis.com/' }: { rootUrl?: string } = {},
): Promise<AppStore> {
  const key = await readKey(credentialsFile)
  const root = `${rootUrl}androidpublisher/v3/applications/${encodeURIComponent(packageName)}/purchases/`
  async function ask<T>(
    path: string,
    { method = 'GET', params = {} }: { method?: 'GET' | 'POST'; params?: Record<string, string> } = {},
  ): Promise<T> {
    try {
      const response = await fetch(`${root}${path}?${new URLSearchParams(params)}`, {
        method,
        headers: { authorization: `Bearer ${signToken(key, systemClock.now())}` },
        signal: AbortSignal.timeout(WITHIN_MS),
      })
      if (UNKNOWN.includes(response.status)) throw new ReceiptRefused('Google does not know this purchase')
      if (!response.ok) throw new Error(`Google answered ${response.status}`)
      const text = await response.text()
      return (text ? JSON.parse(text) : {}) as T
    } catch (error) {
      if (error instanceof ReceiptRefused) throw error
      throw new PaymentsUnavailable('Google Play cannot be asked', { cause: error })
    }
  }
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

/**
 * Signed by the account itself, which saves the request for an access token.
 * @see https://developers.google.com/identity/protocols/oauth2/service-account#jwt-auth
 */
function signToken({ client_email, private_key }: ServiceAccount, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: client_email, sub: client_email, scope: SCOPE, iat, exp: iat + TOKEN_SECONDS }
  const said = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${said}.${sign('sha256', Buffer.from(said), private_key).toString('base64url')}`
}

async function readKey(file: string): Promise<ServiceAccount> {
  try {
    const key = JSON.parse(await readFile(file, 'utf8'))
    if (typeof key.client_email === 'string' && typeof key.private_key === 'string') return key
  } catch {}
  throw new StartError(`PLAY_CREDENTIALS: ${file} is not the key file of a service account.`)
}
