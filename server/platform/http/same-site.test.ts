// Proves docs/product.md#credentials
import { describe, expect, it } from 'vitest'
import { refuseForeignSites } from './same-site.ts'

const OWN = { publicUrl: 'https://books.example', publicUrlGiven: true, corsOrigins: ['https://app.example'] }
const ask = (headers: Record<string, string>, method = 'POST', own = OWN) => {
  const request = new Request('http://127.0.0.1:8080/app/v2/auth/logout', { method })
  // Names that a script may not set, but a browser does.
  const all = new Headers(headers)
  return () => refuseForeignSites({ method, url: request.url, headers: all } as Request, own)
}

describe('a change', () => {
  it.each([
    [
      'from a page of the shop',
      { origin: 'https://books.example', 'sec-fetch-site': 'same-origin', cookie: 'a=b' },
    ],
    ['from an older browser on a page of the shop', { origin: 'https://books.example', cookie: 'a=b' }],
    ['from a client that is no browser', {}],
    ['typed by its user', { 'sec-fetch-site': 'none', cookie: 'a=b' }],
    [
      'from an origin that the operator lists, without cookie',
      { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s is let in', (_, headers) => expect(ask(headers as never)).not.toThrow())

  it.each([
    ['from another site', { origin: 'https://evil.example', cookie: 'a=b' }],
    ['from another site, also without cookie, as a sign-in would be', { origin: 'https://evil.example' }],
    [
      'from a neighbour under the same domain',
      { origin: 'https://books.example', 'sec-fetch-site': 'same-site' },
    ],
    ['from a page without origin', { origin: 'null', cookie: 'a=b' }],
    ['with a cookie and no word of where from', { cookie: 'a=b' }],
    [
      'from an origin that the operator lists, with our cookie',
      { origin: 'https://app.example', 'sec-fetch-site': 'cross-site', cookie: 'a=b' },
    ],
  ])('%s is refused', (_, headers) => expect(ask(headers as never)).toThrow('foreignSite'))

  it('is known by its method: reading is everybody’s', () => {
    expect(ask({ origin: 'https://evil.example', cookie: 'a=b' }, 'GET')).not.toThrow()
  })
})
