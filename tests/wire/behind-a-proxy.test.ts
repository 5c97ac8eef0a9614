// Proves docs/product.md#staff
import { expect, it } from 'vitest'
import { openShop } from '#tests/support/open-shop.ts'

const PRODUCTION = { NODE_ENV: 'production', LOG_LEVEL: 'silent' }

it.each([
  { env: PRODUCTION, said: 1, what: 'in production without PROXIES says so once' },
  { env: { ...PRODUCTION, PROXIES: '1' }, said: 0, what: 'with PROXIES says nothing' },
  { env: { LOG_LEVEL: 'silent' }, said: 0, what: 'that is only tried out says nothing' },
])('a shop that is asked through a proxy, $what', async ({ env, said }) => {
  const shop = await openShop({ env })
  try {
    const warned: unknown[] = []
    shop.app.log.warn = (words: unknown) => warned.push(words)
    await shop.fetch('/healthz')
    expect(warned).toEqual([])
    for (let times = 0; times < 3; times++)
      await shop.fetch('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(warned).toEqual(Array.from({ length: said }, () => expect.stringContaining('PROXIES is 0')))
  } finally {
    await shop.close()
  }
})
