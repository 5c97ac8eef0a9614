import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openShop } from '#tests/support/open-shop.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** The answers of a shop that is about to open, once nine of 29 volumes of the demo are in it. */
async function askWhileOpening(asks: readonly (readonly [path: string, headers: object])[]) {
  const port = await freePort()
  const answers: { response: Response; text: string }[] = []
  const shop = await openShop({
    env: { PORT: String(port), SHOP_NAME: 'Mara & Tom' },
    async fill(_, opening) {
      opening.demo = { done: 9, all: 29 }
      for (const [path, headers] of asks) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers } })
        answers.push({ response, text: await response.text() })
      }
    },
  })
  await shop.close()
  return answers
}

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

// docs/product.md#faults.
describe('a shop that is about to open', () => {
  it('says so to programs in the language they ask for, and when to ask again', async () => {
    const answers = await askWhileOpening([
      ['/series', { 'accept-language': 'en' }],
      ['/feed/series', { 'accept-language': 'de', accept: 'application/rss+xml' }],
      ['/app/v2/series', { 'accept-language': 'fr', accept: BROWSER }],
    ])
    expect(
      answers.map(({ response, text }) => [response.status, response.headers.get('retry-after'), text]),
    ).toEqual([
      [503, '5', 'The shop cannot answer right now. Please try again in a minute.'],
      [503, '5', 'Der Shop antwortet gerade nicht. Bitte versuch es in einer Minute noch einmal.'],
      [503, '5', 'La boutique ne peut pas répondre pour l’instant. Réessayez dans une minute.'],
    ])
  })

  it('shows browsers a page that says how far it is, in the language of the address or else of the browser, and asks again', async () => {
    const accept = BROWSER
    const pages = await askWhileOpening([
      ['/series?tag=%22%3E', { accept, 'accept-language': 'en' }],
      ['/', { accept, 'accept-language': 'de-AT' }],
      ['/fr/series', { accept, 'accept-language': 'de' }],
    ])
    const said = [
      ['en', 'Filling the shop with its demo catalogue: 9 of 29 volumes.', '/series?tag=%22%3E'],
      ['de', 'Der Shop wird mit seinem Demokatalog gefüllt: 9 von 29 Bänden.', '/'],
      ['fr', 'La boutique se remplit de son catalogue de démonstration\u00a0: 9 tomes sur 29.', '/fr/series'],
    ]
    for (const [index, { response, text }] of pages.entries()) {
      const [lang, doing, address] = said[index] ?? []
      expect(response.status).toBe(503)
      const headers = Object.fromEntries(response.headers)
      expect(headers).toMatchObject({ 'retry-after': '5', refresh: '3', 'content-language': lang })
      const nonce = /style-src 'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]
      expect(text).toContain(`<style nonce="${nonce}">`)
      expect(text).toContain(`<html lang="${lang}">`)
      expect(text).toContain('Mara &#38; Tom</a></header>')
      expect(text).toContain(doing)
      expect(text).toContain(`href="${address}">`)
      expect(text).not.toContain('<script')
    }
  })
})
