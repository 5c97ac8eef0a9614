import { randomBytes } from 'node:crypto'
import { localPath, splitPath } from '#rules/interface-language.ts'
import type { Brand } from '../../platform/brand/brand.ts'
import { escapeHtml, plainPage } from '../../platform/brand/plain-page.ts'
import { languageOf } from '../../platform/http/visitor.ts'
import { translator } from '../../platform/texts/texts.ts'

/**
 * For an author whose link has ended: the shop's name, what to do, and the way to the shop, in the language that the address
 * names or the browser asks for.
 */
export function endedPage(brand: Brand, { headers }: Request, path: string): Response {
  const named = splitPath(path).lang
  const lang = named === 'en' ? languageOf(headers) : named
  const t = translator(lang, 'proof')
  const nonce = randomBytes(16).toString('base64')
  const shop = localPath(lang, '/')
  const body = `<p>${escapeHtml(t('ended.why'))}</p>\n<p><a href="${shop}" target="_top">${escapeHtml(t('ended.toShop'))}</a></p>`
  return new Response(plainPage(brand, { title: t('ended.title'), lang, body, nonce }), {
    status: 410,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': lang,
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
      vary: 'accept, accept-language',
    },
  })
}
