// Proves docs/product.md#operations, docs/product.md#simulator, docs/product.md#staff
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './settings/setting.ts'

const production = { NODE_ENV: 'production' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

// docs/product.md#payments.
describe('who takes the money', () => {
  it.each([
    { env: {}, provider: 'simulator' },
    { env: production, provider: 'off' },
    { env: stripe, provider: 'stripe' },
    { env: { ...production, ...stripe }, provider: 'stripe' },
    { env: { ...production, ...stripe, PAYMENTS: 'off' }, provider: 'off' },
    { env: { ...stripe, PAYMENTS: 'simulator' }, provider: 'simulator' },
  ])('with $env is $provider', ({ env, provider }) => {
    expect(readConfig(env).payments.provider).toBe(provider)
  })

  it('reads several secrets, so that one can be changed', () => {
    const { payments } = readConfig({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' })
    expect(payments.stripeWebhookSecrets).toEqual(['whsec_new', 'whsec_old'])
  })

  it.each<[string, Record<string, string>]>([
    ['the simulator in production', { ...production, PAYMENTS: 'simulator' }],
    ['a provider that nobody knows', { PAYMENTS: 'paypal' }],
    ['Stripe without a key', { PAYMENTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['Stripe with the key for browsers', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' }],
    ['Stripe without a secret for its events', { STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['another Stripe in production', { ...production, ...stripe, STRIPE_API: 'http://localhost:1' }],
    ['a currency that is not ready', { CURRENCY: 'jpy' }],
  ])('refuses %s, in one line', (_, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(/^[^\n]+\.$/)
  })

  it('ends a start in production that asks for the simulator', () => {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, [main], {
      env: { ...process.env, ...production, PAYMENTS: 'simulator', PORT: '0' },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toBe('PAYMENTS=simulator gives coins for nothing and is refused in production.\n')
  })
})

describe('a setting that cannot be meant', () => {
  it.each([
    [{ NODE_ENV: 'prod' }, /^NODE_ENV must be one of production, development, test, not "prod"\.$/],
    [{ COUNTRY_HEADER: 'x country' }, /^COUNTRY_HEADER must be the name of a header/],
    [{ OPERATOR_EMAIL: 'me at home' }, /^OPERATOR_EMAIL must be an address of mail/],
    [{ MAIL_FROM: 'My Shop' }, /^MAIL_FROM must be an address/],
    [{ PUSH_HOSTS: 'https://push.example' }, /^PUSH_HOSTS must be hosts/],
    [{ POSTS_DIR: '/nowhere' }, /^POSTS_DIR: there is no folder \/nowhere\.$/],
    [{ SHOP_NAME: 'My\nShop' }, /^SHOP_NAME must be one line of at most 200 characters\.$/],
    [{ SHOP_NAME: 'turned \u202e round' }, /^SHOP_NAME must be one line/],
    [{ SHOP_NAME: '本'.repeat(201) }, /^SHOP_NAME must be one line/],
    [
      { ...production, PUBLIC_URL: 'http://books.example' },
      /^PUBLIC_URL is http:\/\/books\.example, but in production nobody could sign in without https: set PUBLIC_URL=https:[^\n]+\.$/,
    ],
  ])('is refused with one line: %j', (env: Record<string, string>, why) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(why)
  })

  it.each(['shop@books.example', 'My Shop <shop@books.example>', '"Shop, My" <shop@books.example>'])(
    'is no sender that has a name and an address, or the address alone: %s',
    sender => {
      expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender)
    },
  )
})

describe('the address of the shop', () => {
  it.each([
    { ...production, PUBLIC_URL: 'https://books.example' },
    { ...production, PUBLIC_URL: 'http://localhost:8080' },
    { ...production, PUBLIC_URL: 'http://127.0.0.1:8080' },
    { ...production, PUBLIC_URL: 'http://[::1]:8080' },
    { PUBLIC_URL: 'http://books.example' },
  ])('may be without https only where the cookie gets through: %j', env => {
    expect(readConfig(env).publicUrl).toBe(env.PUBLIC_URL)
  })
})

describe('the name of the shop', () => {
  it('is the software’s unless it is set, and the operator’s name unless that is set', () => {
    expect([readConfig({}).shopName, readConfig({}).operator.name]).toEqual(['Kashihon', 'Kashihon'])
    const named = readConfig({ SHOP_NAME: ' Rain & Sons ' })
    expect([named.shopName, named.operator.name]).toEqual(['Rain & Sons', 'Rain & Sons'])
    const both = readConfig({ SHOP_NAME: 'Rain', OPERATOR_NAME: 'Rain Ltd' })
    expect([both.shopName, both.operator.name]).toEqual(['Rain', 'Rain Ltd'])
  })
})
