import { brotliDecompressSync } from 'node:zlib'
import { buildSite } from '#tests/support/prepare.ts'
import { randomFrom } from '#tests/support/random-from.ts'
import { rawAnswer } from './load.ts'
import { openDatabases } from './open-databases.ts'
import { createWithDemo, openShopProcess } from './open-shop-process.ts'
import { printTable } from './report.ts'

/**
 * How many addresses of the demo a shop keeps at once in so much memory. All that links lead to are asked for in mixed
 * order, as Brotli, and then from the last one backwards: a page that is made anew has another ETag, as it names the time of
 * its making. Prints a table of docs/bench.md.
 */

const CACHE_MB = 2
const WANTED = 30_000 / 128
/** Pages of an account, or that may not be cached, are no addresses of the catalogue. */
const PAGE =
  /^\/(?!assets|static|locales|app|api|content|studio|user|sign-in|register|forgot|cancel)[^."#?]*$/

buildSite()
const databases = await openDatabases()
const shop = await openShopProcess(databases, await createWithDemo(databases), {
  CACHE_MB: String(CACHE_MB),
})
try {
  const addresses = shuffled(await linked(['/', '/de', '/fr']))
  const first = new Map<string, string | undefined>()
  let bytes = 0
  for (const path of addresses) {
    const { headers, raw } = await ask(path)
    first.set(path, headers.etag)
    bytes += raw.byteLength
  }
  let kept = 0
  for (const path of addresses.toReversed()) {
    if ((await ask(path)).headers.etag !== first.get(path)) break
    kept++
  }
  const in128 = Math.round((kept / CACHE_MB) * 128)
  printTable(
    'kept addresses',
    [`\`CACHE_MB=${CACHE_MB}\``, 'addresses', 'wanted'],
    [
      ['asked for', addresses.length, Math.ceil(WANTED * CACHE_MB)],
      ['kept at once', kept, Math.ceil(WANTED * CACHE_MB)],
      ['that is in 128 MB', in128, WANTED * 128],
      ['bytes of one as Brotli', Math.round(bytes / addresses.length), 0],
    ],
  )
} finally {
  await shop.stop()
  await databases.close()
}

function ask(path: string) {
  return rawAnswer(shop.url + path, { 'accept-encoding': 'br', 'accept-language': 'en' })
}

/** All pages that links lead to from these. */
async function linked(from: readonly string[]): Promise<string[]> {
  const known = new Set(from)
  const pages: string[] = []
  // A set is walked through with what is added meanwhile.
  for (const path of known) {
    const { status, headers, raw } = await ask(path)
    if (status !== 200 || !headers['content-type']?.startsWith('text/html')) continue
    pages.push(path)
    const html = String(headers['content-encoding'] === 'br' ? brotliDecompressSync(raw) : raw)
    for (const [, href = ''] of html.matchAll(/href="(\/[^"]*)"/g)) if (PAGE.test(href)) known.add(href)
  }
  return pages
}

function shuffled(all: readonly string[]): string[] {
  const random = randomFrom(7)
  return all
    .map(one => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
