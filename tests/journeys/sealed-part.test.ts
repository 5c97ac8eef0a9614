// Proves docs/product.md#sealed-parts
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { goTo } from '#tests/support/browser.ts'
import {
  DRAWN,
  MANGA,
  NOVEL,
  notice,
  openSealedShop,
  PATIENT,
  pictures,
  type SealedShop,
  text,
  WORDS,
} from '#tests/support/sealed-shop.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { NOW } from '#tests/support/small-shop.ts'

let sealed: SealedShop
beforeAll(async () => {
  sealed = await openSealedShop()
})
afterEach(() => sealed.shop.clock.set(NOW))
afterAll(() => sealed?.close())

const readerIn: SealedShop['readerIn'] = options => sealed.readerIn(options)

describe('a novel that was bought', () => {
  it('is read in the browser, and stands nowhere else: not in the page, in an answer, or in what the browser keeps', async () => {
    const { page, heard, trouble, close } = await readerIn()
    const response = await page.goto(`/read/${NOVEL}`)
    expect(await response?.text()).not.toContain(WORDS)
    await text(page).waitFor()
    await page.locator('main[data-bare=true]').waitFor()
    for (const { body } of heard) expect((await body).includes(WORDS)).toBe(false)
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases()
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, databases])
    })
    expect(kept).not.toContain(WORDS)
    expect(kept).toContain('kashihon-device')
    expect(trouble).toEqual([])
    await close()
  })

  it('has a key that no script can read, and another in every tab after signing out', async () => {
    const { page, name, heard, close } = await readerIn()
    await goTo(page, `/read/${NOVEL}`)
    await text(page).waitFor()
    const key = () =>
      page.evaluate(
        () =>
          new Promise<unknown>(resolve => {
            const asked = indexedDB.open('kashihon-device')
            asked.onsuccess = () => {
              const { result } = asked
              if (!result.objectStoreNames.contains('keys')) return resolve(null)
              const found = result.transaction('keys').objectStore('keys').get('device')
              found.onsuccess = async () => {
                const { privateKey, publicKey } = found.result ?? {}
                const exported = await crypto.subtle.exportKey('pkcs8', privateKey).then(
                  () => 'exported',
                  () => 'refused',
                )
                result.close()
                resolve({ publicKey, extractable: privateKey?.extractable, exported })
              }
            }
          }),
      )
    const mine = (await key()) as { publicKey: string }
    expect(mine).toMatchObject({ extractable: false, exported: 'refused' })
    expect(heard.some(({ url }) => url.includes(mine.publicKey))).toBe(false)

    // The last that a tab does when its reader signs out: it tells the others that the key is gone.
    await page.evaluate(() => {
      new BroadcastChannel('kashihon-device').onmessage = () => {
        document.documentElement.dataset.forgotten = ''
      }
    })
    const other = await page.context().newPage()
    await goTo(other, '/')
    await other.getByRole('button', { name: 'Your account' }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForSelector('html[data-forgotten]')
    await signIn(other, name)
    // A cookie that another tab was given is seen a moment later.
    await expect.poll(() => page.evaluate(() => document.cookie), PATIENT).toContain('kashihon-signed-in=1')
    const asked = page.waitForRequest(
      request => request.url().includes('/data') && 'x-device-key' in request.headers(),
    )
    // Without loading a page.
    await page.evaluate(path => {
      const link = document.createElement('a')
      link.href = path
      document.querySelector('main')?.append(link)
      link.click()
    }, `/read/${DRAWN}`)
    const shown = (await asked).headers()['x-device-key']
    expect(shown).not.toBe(mine.publicKey)
    expect(shown).toBe(((await key()) as { publicKey: string }).publicKey)
    await close()
  })

  it('shows its drawings, which nobody gets by their address', async () => {
    const { page, heard, trouble, close } = await readerIn()
    await goTo(page, `/read/${DRAWN}`)
    await expect.poll(() => pictures(page), PATIENT).toEqual([700])
    expect(await page.getByAltText('An umbrella').count()).toBeGreaterThan(0)
    expect(heard.filter(({ url, type }) => url.includes('/tickets/') && type.startsWith('image/'))).toEqual(
      [],
    )
    expect(trouble).toEqual([])
    await close()
  })

  it('is not there for whoever comes back to its page after its reader has signed out elsewhere', async () => {
    const { page, close } = await readerIn()
    await goTo(page, `/read/${NOVEL}`)
    await text(page).waitFor()
    // As the browser does with a page that it has put aside meanwhile.
    await page.evaluate(async () => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      await fetch('/app/v2/auth/logout', { method: 'POST' })
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await page.getByRole('heading', { name: 'Sign in to read this part' }).waitFor()
    expect(await text(page).count()).toBe(0)
    await close()
  })
})

describe('a manga that was rented', () => {
  it('shows its pages, which travel sealed', async () => {
    const { page, heard, trouble, close } = await readerIn()
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.evaluate(() => location.hash), PATIENT).toBe('#2')
    const sealed = heard.filter(({ url }) => /\/tickets\/[^/]+\/\d/.test(url))
    expect(sealed.length).toBeGreaterThan(0)
    expect(new Set(sealed.map(({ type }) => type))).toEqual(new Set(['application/octet-stream']))
    for (const { body } of sealed) expect((await body).subarray(0, 32).includes('WEBP')).toBe(false)
    expect(heard.filter(({ url }) => /[?&](key|k)=/.test(url))).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('is read to its end when the rental is over meanwhile, by a ticket that is renewed', async () => {
    const { page, name, close } = await readerIn()
    sealed.shop.clock.set(new Date(Date.parse(NOW) + 72 * 3_600_000 - 120_000))
    await signIn(page, name)
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    sealed.shop.clock.set(new Date(Date.parse(NOW) + 72 * 3_600_000 + 60_000))
    await page.getByRole('slider').first().fill('6')
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    expect(await notice(page).count()).toBe(0)
    await close()
  })

  it('ends with a notice and a way on when the session has ended elsewhere', async () => {
    const { page, name, close } = await readerIn()
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    await sealed.shop.app.db.query({
      text: 'delete from sessions where account_id = (select id from accounts where username = $1)',
      values: [name],
    })
    await page.keyboard.press('End')
    await notice(page).getByRole('heading', { name: 'You have been signed out' }).waitFor()
    await notice(page).getByRole('link', { name: 'Sign in' }).waitFor()
    await close()
  })
})
