import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { drawPage, LONG, makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

/** The texts of the volume have what converters stumble over. */
const CHAPTERS = [
  `<p>It was <b>raining</b>.<a epub:type="noteref" href="#note-1">1</a> “Non–ASCII: é 雨 &amp; &lt;”</p>
  <aside epub:type="footnote" id="note-1"><p>All day.</p></aside>
  <figure><img src="umbrella.png" alt="An umbrella"/><figcaption>Hers</figcaption></figure>${LONG}`,
  `<p><ruby>貸本<rp>(</rp><rt>かしほん</rt><rp>)</rp></ruby> is a rental book, as <a href="c1.xhtml">before</a>.
  <a href="https://example.com/?a=1&amp;b=2">Elsewhere</a></p>
  <ul><li>one</li><li>two<ol><li>three</li></ol></li></ul>
  <table><thead><tr><th>Day</th></tr></thead><tbody><tr><td>Rain</td></tr></tbody></table>
  <p><img src="umbrella.png" alt=""/><img src="puddle.png" alt="A “puddle” &amp; more"/></p><hr/>${LONG}`,
  LONG,
]

/**
 * A shop for the programs of this folder: the novel "Rain", whose first volume "ada" owns, with its file.
 * `origin` may call it from a browser; by the clock of the machine, as browsers have no other.
 */
export async function openProgramsShop(origin?: string) {
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const mail = await openMailServer()
  const env = {
    SMTP_URL: mail.url,
    PROXIES: '1',
    ...(origin ? { CORS_ORIGINS: origin } : {}),
  }
  const shop: TestShop = await openShop({ now, env, makesFiles: true })
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  const novel = await makeEpub({
    title: 'Rain &amp; “Sun”',
    chapters: CHAPTERS,
    more: { 'umbrella.png': await drawPage(2, 700, 800), 'puddle.png': await drawPage(1, 300, 200) },
  })
  await importBook(shop.app, {
    file: novel.file,
    series: { title: 'Rain', description: 'It rains.' },
    volume: { title: 'Rain & “Sun”: Volume 1', publishingAt: day(-4) },
    parts: { launches: [day(-9), day(-8), day(-7)] },
  })
  await novel.remove()
  await shop.app.version.refresh()
  const send = await readers.reader('ada')
  await fillPurse(shop, 'ada', { bought: 1_000 })
  await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
  for (let round = 0; round < 3; round++) await shop.app.jobs.runDue()
  return {
    shop,
    /** Calls in the name of "ada". */
    send,
    async close() {
      await shop.close()
      await mail.close()
    },
  }
}

/** Serves these files below an origin of their own. */
export async function openOrigin(files: Readonly<Record<string, { type: string; content: string }>>) {
  const server = createServer((request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://localhost').pathname]
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.content)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    // Another site for browsers, which see the shop at 127.0.0.1.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
