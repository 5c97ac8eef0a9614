import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { openShop } from '#tests/support/open-shop.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return address !== null && typeof address === 'object' ? address.port : 0
}

// docs/product.md#faults.
it('a shop that is about to open says so in the language of the browser, and when to ask again', async () => {
  const port = await freePort()
  const answers: [number, string | null, string][] = []
  const shop = await openShop({
    env: { PORT: String(port) },
    async fill() {
      for (const lang of ['en', 'de', 'fr']) {
        const headers = { 'accept-language': lang }
        const response = await fetch(`http://127.0.0.1:${port}/series`, { headers })
        answers.push([response.status, response.headers.get('retry-after'), await response.text()])
      }
    },
  })
  await shop.close()
  expect(answers).toEqual([
    [503, '5', 'The shop cannot answer right now. Please try again in a minute.'],
    [503, '5', 'Der Shop antwortet gerade nicht. Bitte versuch es in einer Minute noch einmal.'],
    [503, '5', 'La boutique ne peut pas répondre pour l’instant. Réessayez dans une minute.'],
  ])
})
