// Proves docs/product.md#faults, docs/product.md#repeats
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { drawPage, type MadeFile, makeEpub, makeZip } from '#tests/support/make-books.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let open: StudioShop
let browser: Browser
let folder: string
const made: MadeFile[] = []
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  await open.person('sam', 'owner')
  folder = await mkdtemp(join(tmpdir(), 'kashihon-folder-'))
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
  for (const { remove } of made) await remove()
  await rm(folder, { recursive: true, force: true })
})

async function openUpload(): Promise<Page> {
  const { page } = await openPage(browser, open.shop.url, DESKTOP)
  await goToStudio(page, '/studio/upload', 'sam')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  return page
}

const reviews = (page: Page) => page.getByRole('link', { name: /^Review / })
const filesOf = (page: Page) => page.getByLabel('Choose files')

/** A comic of three pieces: noise cannot be compressed. */
async function makeLargeComic(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1500, height: 2000, channels: 3, background: '#000', noise } as const
  const pages = await Promise.all([1, 2].map(() => sharp({ create }).png({ compressionLevel: 0 }).toBuffer()))
  const file = await makeZip('large.cbz', { '=1.png': pages[0] as Buffer, '=2.png': pages[1] as Buffer })
  made.push(file)
  return file.file
}

describe('what is sent to the studio', () => {
  it('takes a folder: each book in it, and each folder of pictures as one comic', async () => {
    const book = async (title: string) => {
      const file = await makeEpub({ title, identifier: title })
      made.push(file)
      return file.file
    }
    await copyFile(await book('First'), join(folder, 'first.epub'))
    await copyFile(await book('Second'), join(folder, 'second.epub'))
    await writeFile(join(folder, '.DS_Store'), 'nothing')
    await mkdir(join(folder, 'Cats 1'))
    for (const number of [1, 2])
      await writeFile(join(folder, 'Cats 1', `${number}.png`), await drawPage(number))
    const page = await openUpload()
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    await expect.poll(() => reviews(page).count(), { timeout: 60_000 }).toBe(3)
    const names = await reviews(page).evaluateAll(links => links.map(one => one.getAttribute('aria-label')))
    expect(names.sort()).toEqual(['Review Cats 1.cbz', 'Review first.epub', 'Review second.epub'])
    await page.context().close()
  })

  it('goes on where it was when the connection comes back, and when the tab was closed meanwhile', async () => {
    const comic = await makeLargeComic()
    const page = await openUpload()
    const context = page.context()
    const sent: string[] = []
    context.on('response', answer => {
      const piece = /\/pieces\/(\d+)/.exec(answer.url())
      if (piece?.[1] && answer.ok()) sent.push(piece[1])
    })
    // In the page: the driver carries the bytes of each piece, on a busy machine for longer than a piece may take before
    // smaller ones are sent.
    const lose = (number: string) =>
      page.evaluate(lost => {
        const own = window as Window & { lostPiece?: string }
        if (own.lostPiece === undefined) {
          const { fetch } = window
          window.fetch = (address, ...rest) =>
            String(address).includes(`/pieces/${own.lostPiece}`)
              ? Promise.reject(new TypeError('Failed to fetch'))
              : fetch(address, ...rest)
        }
        own.lostPiece = lost
      }, number)
    await lose('2')
    await filesOf(page).setInputFiles(comic)
    await page.getByText('No connection. It goes on by itself.').waitFor()
    await lose('3')
    await expect.poll(() => sent).toEqual(['1', '2'])
    await page.getByText('No connection. It goes on by itself.').waitFor()
    await page.close()

    const again = await context.newPage()
    await goTo(again, '/studio/upload')
    await again.getByRole('button', { name: 'Choose files' }).waitFor()
    await filesOf(again).setInputFiles(comic)
    await again.getByRole('link', { name: 'Review large.cbz', exact: true }).waitFor()
    await expect.poll(() => sent).toEqual(['1', '2', '3'])
    await context.close()
  })
})
