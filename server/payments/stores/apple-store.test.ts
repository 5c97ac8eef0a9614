// Proves docs/product.md#payments
import { createPrivateKey, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import chains from '#tests/support/apple-chains.json' with { type: 'json' }
import { SignatureRefused } from '../payments.ts'
import { type AppStore, ReceiptRefused } from './app-store.ts'
import { openApple } from './apple-store.ts'

// Two chains of certificates of our own, built as Apple's are: one that the shop trusts, and another.
type Chain = keyof typeof chains

let rootsDir: string
let apple: AppStore

beforeAll(async () => {
  rootsDir = await mkdtemp(join(tmpdir(), 'kashihon-roots-'))
  await writeFile(join(rootsDir, 'root.cer'), Buffer.from(chains.real.root, 'base64'))
  apple = await openApple({ bundleId: 'example.kashihon', appId: undefined, sandbox: true, rootsDir })
})
afterAll(() => rm(rootsDir, { recursive: true, force: true }))

const bought = {
  transactionId: '2000000123456789',
  originalTransactionId: '2000000123456789',
  bundleId: 'example.kashihon',
  productId: 'coins-500',
  type: 'Consumable',
  quantity: 1,
  price: 4990,
  currency: 'USD',
  environment: 'Sandbox',
  purchaseDate: Date.parse('2026-11-21T12:00:00Z'),
  // Between the dates of the certificates.
  signedDate: Date.parse('2026-12-01T12:00:00Z'),
}
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (change: object = {}, by: { by?: Chain; x5c?: Chain } = {}) =>
  signedAs({ ...bought, ...change }, by)

function signedAs(what: object, { by = 'real', x5c = by }: { by?: Chain; x5c?: Chain } = {}): string {
  const text = `${encoded({ alg: 'ES256', x5c: chains[x5c].chain })}.${encoded(what)}`
  const key = createPrivateKey({
    key: Buffer.from(chains[by].leafKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

describe('a purchase in Apple’s store', () => {
  it('is confirmed where Apple signed it', async () => {
    expect(await apple.confirm({ token: signed(), sku: 'coins-500' })).toMatchObject({
      id: 'apple:2000000123456789',
      sku: 'coins-500',
      quantity: 1,
      amountCents: 499,
      currency: 'usd',
    })
  })

  it.each<[string, () => string]>([
    ['signed by others', () => signed({}, { by: 'other' })],
    [
      'with the certificates of one and the signature of another',
      () => signed({}, { by: 'other', x5c: 'real' }),
    ],
    ['changed afterwards', () => signed().replace(/\.[^.]+\./, `.${encoded({ ...bought, quantity: 9 })}.`)],
    ['not signed', () => `${encoded({ alg: 'none' })}.${encoded(bought)}.`],
    ['for another app', () => signed({ bundleId: 'example.other' })],
    ['of the other environment', () => signed({ environment: 'Production' })],
    ['of an environment that is not signed', () => signed({ environment: 'Xcode' })],
    ['of something else', () => signed({ productId: 'coins-5000' })],
    ['of a subscription', () => signed({ type: 'Auto-Renewable Subscription' })],
    ['given back', () => signed({ revocationDate: bought.signedDate, revocationReason: 0 })],
    ['nothing', () => ''],
    ['nonsense', () => 'a.b.c'],
  ])('that is %s is refused', async (_, token) => {
    await expect(apple.confirm({ token: token(), sku: 'coins-500' })).rejects.toBeInstanceOf(ReceiptRefused)
  })

  it('needs roots to trust', async () => {
    const config = { bundleId: 'x', appId: undefined, sandbox: true, rootsDir: join(rootsDir, 'none') }
    await expect(openApple(config)).rejects.toThrow(/^APPLE_ROOTS: .*\.$/)
  })
})

// App Store Server Notifications V2.
describe('a notice of Apple’s', () => {
  const told = (notificationType: string, transaction: object = {}, by: { by?: Chain; x5c?: Chain } = {}) => {
    const data = {
      bundleId: bought.bundleId,
      environment: 'Sandbox',
      signedTransactionInfo: signed(transaction),
    }
    const notice = {
      notificationType,
      notificationUUID: 'n',
      version: '2.0',
      signedDate: bought.signedDate,
      data,
    }
    return Buffer.from(JSON.stringify({ signedPayload: signedAs(notice, by) }))
  }
  const revoked = { revocationDate: bought.signedDate, revocationReason: 0 }
  const purchaseId = 'apple:2000000123456789'
  const asked = bought.signedDate
  const read = (notice: Buffer, now = new Date(bought.signedDate)) => apple.readNotice?.(notice, now)

  it.each<[string, string, object, number]>([
    ['a refund', 'REFUND', revoked, 1],
    [
      'a part of it',
      'REFUND',
      { ...revoked, revocationType: 'REFUND_PRORATED', revocationPercentage: 40_000 },
      0.4,
    ],
    ['a refund that was taken back', 'REFUND_REVERSED', {}, 0],
  ])('says of which purchase it is: %s', async (_, type, transaction, share) => {
    expect(await read(told(type, transaction))).toEqual({ purchaseId, share, asked })
  })

  it.each([
    ['CONSUMPTION_REQUEST', {}],
    ['REFUND_DECLINED', {}],
    ['TEST', {}],
    ['REFUND', { ...revoked, type: 'Auto-Renewable Subscription' }],
  ])('says nothing of a purchase that went back: %s', async (type, transaction) => {
    expect(await read(told(type, transaction))).toBeNull()
  })

  it('is believed when it was signed five minutes ahead, and refused beyond that', async () => {
    const earlier = (ms: number) => new Date(bought.signedDate - ms)
    expect(await read(told('REFUND', revoked), earlier(300_000))).toEqual({ purchaseId, share: 1, asked })
    await expect(read(told('REFUND', revoked), earlier(300_001))).rejects.toThrow('in the future')
  })

  it.each<[string, () => Buffer]>([
    ['signed by others', () => told('REFUND', revoked, { by: 'other' })],
    [
      'with the certificates of one and the signature of another',
      () => told('REFUND', revoked, { by: 'other', x5c: 'real' }),
    ],
    ['nothing', () => Buffer.from('')],
    ['no notice', () => Buffer.from('{"signedPayload":7}')],
  ])('that is %s is refused', async (_, notice) => {
    await expect(read(notice())).rejects.toBeInstanceOf(SignatureRefused)
  })
})
