import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => shop.close())

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  shop.fetch(`/locales/add/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

// docs/product.md#languages.
it('keys that a language lacks can be reported, and each is logged once', async () => {
  const warn = vi.spyOn(shop.app.log, 'warn')
  const body = JSON.stringify({ 'home.hello': 'Hello' })
  expect((await post('de/common', body)).status).toBe(204)
  expect((await post('de/common', body)).status).toBe(204)
  expect(warn.mock.calls).toEqual([
    [{ lang: 'de', namespace: 'common', key: 'home.hello' }, 'a text is missing'],
  ])
})

it.each([
  ['of a language that the shop does not have', 'ja/common', '{}', {}, 404],
  ['of a file that the shop does not have', 'de/nothing', '{}', {}, 404],
  ['that are no JSON', 'de/common', 'home.hello', {}, 400],
  ['that are no object', 'de/common', '["home.hello"]', {}, 400],
  [
    'from another site',
    'de/common',
    '{}',
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    403,
  ],
] as const)('keys %s are refused', async (_, path, body, headers, status) => {
  expect((await post(path, body, headers)).status).toBe(status)
})
