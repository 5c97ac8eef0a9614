// Proves docs/product.md#languages
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('a page names its text files with their versions, and has none of them inside; each may be cached for good', async () => {
  const html = await (await shop.fetch('/faq')).text()
  const addresses = [...html.matchAll(/<link rel="preload" href="(\/locales\/[^"]+)"/g)].map(
    ([, address]) => address,
  )
  expect(addresses).toEqual([
    expect.stringMatching(/^\/locales\/en\/common\.json\?v=[\w-]{8}$/),
    expect.stringMatching(/^\/locales\/en\/faq\.json\?v=[\w-]{8}$/),
  ])
  for (const address of addresses as string[]) {
    const file = await shop.fetch(address)
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  const [, state = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(state).texts.files).toEqual(['common', 'faq'])
  expect(state).not.toContain('titleSuffix')
})

it.each(['', '?v=', '?v=1', '?v=2026-11-28', '?t=1'])(
  'a text file that names no version is as it is here, for an hour: %s',
  async query => {
    const file = await shop.fetch(`/locales/en/common.json${query}`)
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  },
)

it('a server has no other text in place of that of another version: while servers are upgraded the balancer asks the one that has it', async () => {
  const file = await shop.fetch('/locales/en/common.json?v=AAAAAAAA')
  expect([file.status, file.headers.get('cache-control'), await file.text()]).toEqual([404, 'no-store', ''])
})
