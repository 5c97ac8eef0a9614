// Proves docs/product.md#look
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { languages } from '#rules/interface-language.ts'
import { unlinked, writeLetter } from './letter.ts'
import type { MailLook } from './mail-look.ts'

const LOOK: MailLook = {
  name: 'Shop',
  home: 'https://shop.test',
  ...{ accent: '#8a1c4a', accentInk: '#ffffff', darkAccent: '#d07a9d' },
  logo: null,
}

const TEXTS: { letters: object } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../locales/en/mail.json'), 'utf8'),
)

/** What mail programs make links of. */
const LINK = /https?:\/\/|\w\.\w|\w@\w/

// Anybody can register with somebody else's address, under a name that is an address too.
describe.each(languages)('a letter in %s', lang => {
  it.each(['www.evil.example', 'https://evil.example/a', 'win@evil.example', 'evil.example'])(
    'makes no link of a reader who is called %s',
    name => {
      const link = 'https://shop.test/verify-email/1'
      const { text, html } = writeLetter({
        letter: 'verify',
        lang,
        to: 'ada@example.com',
        name,
        link,
        shop: 'Shop',
      })
      const [greeting = ''] = text.split('\n\n')
      expect(greeting.replaceAll('\u200b', '')).toContain(name)
      expect(greeting).not.toMatch(LINK)
      expect(html(LOOK)).not.toContain(name)
      expect(text).toContain(link)
    },
  )
})

describe('the look of a mail', () => {
  const mailIn = (look: MailLook) =>
    new JSDOM(
      writeLetter({
        letter: 'verify',
        lang: 'en',
        to: 'ada@example.com',
        name: 'Ada',
        link: 'https://shop.test/verify-email/1',
        shop: look.name,
      }).html(look),
    ).window.document

  it('has the accent of the shop on its button, and the name of the shop at its head, which leads home', () => {
    const mail = mailIn({ ...LOOK, name: 'Rain & Sons' })
    expect(mail.querySelector('a')?.outerHTML).toContain('https://shop.test')
    expect(mail.querySelector('a')?.textContent).toBe('Rain & Sons')
    const button = [...mail.querySelectorAll('a')].find(one => one.style.background !== '')
    expect([button?.style.background, button?.style.color]).toEqual([
      'rgb(138, 28, 74)',
      'rgb(255, 255, 255)',
    ])
  })

  it.each(Object.keys(TEXTS.letters))('is dark where its reader has that: %s', letter => {
    const item = { title: 'Rain', details: '99 coins', link: 'https://shop.test/read/1', image: null }
    const way = { words: 'Settings:', link: 'https://shop.test/settings' }
    const { html } = writeLetter({
      ...{ letter, lang: 'en', to: 'ada@example.com', name: 'Ada', shop: 'Shop' },
      ...{ link: 'https://shop.test/history', items: [item], ways: [way] },
    })
    const { document } = new JSDOM(html(LOOK)).window
    expect(document.querySelector('style')?.textContent).toContain('prefers-color-scheme:dark')
    // What stands on the dark ground of the sheet takes its colour from there.
    const coloured = [...document.querySelectorAll<HTMLElement>('.sheet [style]')].filter(
      ({ style, className }) => style.color !== '' && style.background === '' && className === '',
    )
    expect(coloured.map(one => one.outerHTML)).toEqual([])
  })

  it('makes links of addresses of the shop in its text, and of no others', () => {
    const contact = 'Write to https://evil.example/shop or see https://shop.test/contact.'
    const values = { contact, email: 'ada@example.com' }
    const { html } = writeLetter({
      ...{ letter: 'changed', lang: 'en', to: 'ada@example.com', name: 'Ada', shop: LOOK.name, values },
    })
    const { document } = new JSDOM(html(LOOK)).window
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.sheet a')]
    expect(links.map(one => [one.href, one.textContent, one.className])).toEqual([
      ['https://shop.test/contact', 'https://shop.test/contact', 'link'],
    ])
    expect(document.querySelector('.sheet')?.textContent).toContain(contact)
  })

  it('has the logo in place of the name, which is there where pictures are not shown', () => {
    const logo = { src: 'https://shop.test/static/logo-1.png', width: 90, height: 32, ground: '#171512' }
    const picture = mailIn({ ...LOOK, logo }).querySelector('img')
    expect([picture?.src, picture?.alt, picture?.width]).toEqual([logo.src, 'Shop', 90])
    expect(picture?.style.backgroundColor).toBe('rgb(23, 21, 18)')
  })
})

describe('what somebody typed', () => {
  it('stays as it is where there is nothing to link', () => {
    const notice = 'It was late. Twice: on Monday, and / or on Tuesday.'
    expect(unlinked(notice)).toBe(notice)
  })

  it('is no link, however it is written, and reads the same', () => {
    const notice = 'Your account is blocked.Go to http://evil.example/x?a=b or mail me@evil.example'
    expect(unlinked(notice)).not.toMatch(LINK)
    expect(unlinked(notice).replaceAll('\u200b', '')).toBe(notice)
  })
})
