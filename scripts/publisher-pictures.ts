// node scripts/publisher-pictures.ts [ADDRESS] [FILE]: makes the pictures of docs/publisher.md from a shop that is open at
// the address (http://localhost:8080), signed in as staff@localhost with the password in the file (var/staff-password). The
// shop is only looked at.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from './find-chromium.mjs'

const PICTURES = join(import.meta.dirname, '../docs/pictures')
const VIEWPORT = { width: 1280, height: 800 }
const WIDTH = 1000

/** What is looked at, and what has to be there before. */
const SCREENS: readonly {
  name: string
  path: string
  waitFor: string
  open?: (page: Page) => Promise<void>
}[] = [
  { name: 'today', path: '/studio', waitFor: '#main h1' },
  { name: 'catalogue', path: '/studio/catalogue', waitFor: '[role="rowheader"]' },
  {
    name: 'bulk',
    path: '/studio/catalogue?q=Lerchengasse',
    waitFor: '[role="rowheader"]',
    open: async page => {
      await page.getByRole('checkbox', { name: /^Select all/ }).check()
      await page.getByRole('button', { name: /^Change \d+ volume/ }).click()
      await page.getByRole('combobox', { name: 'Field' }).selectOption('Price in coins')
      await page.getByRole('textbox', { name: 'Value' }).fill('799')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('dialog', { name: 'Before you save' }).getByRole('table').waitFor()
    },
  },
  { name: 'upload', path: '/studio/upload', waitFor: '#main h1' },
  { name: 'calendar', path: '/studio/calendar', waitFor: '#main h1' },
  {
    name: 'volume',
    path: '/studio/catalogue',
    waitFor: '[role="rowheader"]',
    open: async page => {
      const id = await page.evaluate(async () => {
        const headers = { accept: 'application/json' }
        const answer = await fetch('/app/v2/studio/catalogue?q=Lerchengasse&limit=1', { headers })
        const { rows } = (await answer.json()) as { rows: { id: string }[] }
        return rows[0]?.id ?? ''
      })
      await page.goto(new URL(`/studio/volumes/${id}`, page.url()).href)
      await page.locator('#main input').first().waitFor()
    },
  },
  { name: 'sales', path: '/studio/sales', waitFor: '#main h1' },
  { name: 'news', path: '/studio/news', waitFor: '#main h1' },
  { name: 'people', path: '/studio/settings/people', waitFor: '#main tbody tr' },
  { name: 'shop', path: '/studio/settings/shop', waitFor: '#main h1' },
]

const [address = 'http://localhost:8080', file = 'var/staff-password'] = process.argv.slice(2)
const password = (await readFile(file, 'utf8')).trim()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en-US', colorScheme: 'light' })
  await page.goto(`${address}/studio`)
  await page.locator('main a').first().click()
  await page.locator('main input[name="login"]').fill('staff@localhost')
  await page.locator('main input[name="password"]').fill(password)
  await page.locator('main input[name="password"]').press('Enter')
  await page.waitForURL('**/studio')
  for (const { name, path, waitFor, open } of SCREENS) {
    await page.goto(address + path)
    await page.locator(waitFor).first().waitFor()
    await open?.(page)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .resize(WIDTH)
      .webp({ quality: 72, effort: 6 })
      .toFile(join(PICTURES, `studio-${name}.webp`))
    console.log(`docs/pictures/studio-${name}.webp`)
  }
} finally {
  await browser.close()
}
