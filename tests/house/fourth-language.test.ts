import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as accounts from '#contract/calls/accounts.ts'
import { languages } from '#rules/interface-language.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import type * as opening from '#tests/support/open-shop.ts'
import { ROOT, readSources } from './sources.ts'

const SPANISH = "  es: { name: 'Español', locale: 'es-ES', volume: 'Tomo', part: 'Parte' },\n"
const LIST = 'rules/interface-language.ts'
/** Where sources name languages besides in the list, and why a fourth one asks for nothing there. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['rules/user-level.ts', 'the contract has levels for the members of two shops'],
  ['server/downloads/pdf/hyphenate.ts', 'languages of books whose words can be divided'],
  ['server/epub/text/book-matter.ts', 'titles of prefaces in the languages that books may have'],
  ['server/platform/db/migrations/0331-baseline.sql', 'those that there were when it was made'],
])

describe('the languages of the shop', () => {
  it('are spelled in one list and nowhere else, but for the books of the demo', () => {
    const others = languages.filter(lang => lang !== 'en').join('|')
    const spelled = new RegExp(`(?<![\\w$.-])(?:${others})(?![\\w$-])`)
    const found = readSources()
      .filter(({ path }) => !/^(tests|demo|tools)\/|\.test\.tsx?$/.test(path) && path !== LIST)
      .filter(({ text }) => spelled.test(withoutComments(text)))
      .map(({ path }) => path)
    expect(found.sort()).toEqual([...ELSEWHERE.keys()].sort())
  })
})

let copy: string
let mail: MailServer
let shop: opening.TestShop

beforeAll(async () => {
  copy = copyWithSpanish()
  mail = await openMailServer()
  const { openShop } = (await import(join(copy, 'tests/support/open-shop.ts'))) as typeof opening
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
  rmSync(copy, { recursive: true, force: true })
})

/** The shop as it is, with one line more in the list and the texts of English, marked, in a folder of their own. */
function copyWithSpanish(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-spanish-'))
  const rooms = ['contract', 'rules', 'server', 'stripe-simulator', 'web', 'locales', 'demo', 'tests/support']
  for (const room of [...rooms, 'build/client', 'build/studio', 'package.json'])
    cpSync(join(ROOT, room), join(folder, room), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  // Where the built site is looked for are its sources, which vitest compiles.
  mkdirSync(join(folder, 'build/server'))
  writeFileSync(
    join(folder, 'build/server/entry-server.js'),
    "export { site } from '../../web/entry-server.tsx'\n",
  )
  const list = readFileSync(join(folder, LIST), 'utf8')
  const longer = list.replace(/^\} as const satisfies/m, end => SPANISH + end)
  expect(longer).not.toBe(list)
  writeFileSync(join(folder, LIST), longer)
  cpSync(join(folder, 'locales/en'), join(folder, 'locales/es'), { recursive: true })
  for (const lang of [...languages, 'es']) nameSpanish(join(folder, 'locales', lang))
  mark(join(folder, 'locales/es/refusals.json'))
  mark(join(folder, 'locales/es/mail.json'))
  return folder
}

/** Languages are also named in texts, each in each. */
function nameSpanish(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const named = JSON.stringify(
      JSON.parse(text, (_, value) =>
        value && typeof value === 'object' && languages.every(lang => typeof value[lang] === 'string')
          ? { ...value, es: 'Spanish' }
          : value,
      ),
    )
    writeFileSync(file, named)
  }
}

function mark(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    JSON.stringify(JSON.parse(text, (_, value) => (typeof value === 'string' ? `¡${value}` : value))),
  )
}

describe('a fourth language, by one line in the list and a folder of texts', () => {
  it('has pages with its own address, which the others name', async () => {
    const page = await (await shop.fetch('/es/series')).text()
    expect(page).toContain('<html lang="es">')
    expect(page).toContain('<meta property="og:locale" content="es_ES">')
    const english = await (await shop.fetch('/series')).text()
    for (const html of [page, english]) {
      expect(html).toContain(`hreflang="es" href="${shop.url}/es/series"`)
      expect(html).toContain(`hreflang="de" href="${shop.url}/de/series"`)
    }
    expect(english).toContain('<meta property="og:locale:alternate" content="es_ES">')
  })

  it('is in the menu of languages and among the filters', async () => {
    const page = await (await shop.fetch('/de/series')).text()
    expect(page).toMatch(/<a href="\/es\/series" lang="es"[^>]*>Español<\/a>/)
    expect(page).toMatch(/<a href="[^"]*lang=es"[^>]*>Spanish<\/a>/)
  })

  it('is where the bare address leads who prefers it', async () => {
    const response = await shop.fetch('/', { headers: { 'accept-language': 'es-MX,de;q=0.5' } })
    expect(response.headers.get('location')).toMatch(/\/es$/)
  })

  it('has its texts, its sitemap and its place in what queries may name', async () => {
    expect((await shop.fetch('/locales/es/common.json')).status).toBe(200)
    expect((await shop.fetch('/locales/it/common.json')).status).toBe(404)
    expect((await shop.fetch('/app/v2/series?lang=es')).status).toBe(200)
    expect((await shop.fetch('/app/v2/series?lang=it')).status).toBe(400)
  })

  it('words refusals', async () => {
    const response = await shop.fetch('/app/v2/me?format=json', { headers: { 'accept-language': 'es' } })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('¡')
  })

  it('is a language of accounts and of mails', async () => {
    const { register } = (await import(join(copy, 'contract/calls/accounts.ts'))) as typeof accounts
    const body = {
      email: 'ada@example.com',
      username: 'ada',
      password1: 'rain on it all',
      password2: 'rain on it all',
    }
    await shop.sendWith({ 'accept-language': 'es' })(register, { body })
    expect(mail.lastTo('ada@example.com').subject).toMatch(/^¡/)
    expect(mail.linkTo('ada@example.com')).toContain('/es/')
  })

  it('is a language of series, whose volumes and parts are called as the list says', async () => {
    const { addSeries } = await import(join(copy, 'tests/support/add-series.ts'))
    const { partTitle, volumeTitle } = await import(join(copy, 'rules/volume-title.ts'))
    await addSeries(shop.scratch.db, { title: 'Lluvia', lang: 'es', volumes: [{}] })
    expect(partTitle(volumeTitle('Lluvia', 2, 'es'), 3, 'es')).toBe('Lluvia: Tomo 2 Parte 3')
    await expect(addSeries(shop.scratch.db, { title: 'Pioggia', lang: 'it' })).rejects.toThrow(
      'a_series_is_in_a_shop_language',
    )
  })
})

/** Comments may give a language as an example. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:\w'"`/])\/\/.*$/gm, '')
}
