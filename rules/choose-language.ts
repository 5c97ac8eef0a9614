import { cookieValue } from './cookie-name.ts'
import { isLanguage, type Language, languages } from './interface-language.ts'

interface LanguageRequest {
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
  readonly secFetchSite: string | undefined
  readonly referer: string | undefined
  readonly origin: string
}

/**
 * docs/product.md#languages: the path decides. The bare `/` names no language, so the cookie is looked at and then
 * Accept-Language. A visitor who comes to `/` from a page of the shop has chosen English there.
 */
export function languageOfHome({
  cookie,
  acceptLanguage,
  secFetchSite,
  referer,
  origin,
}: LanguageRequest): Language {
  if (secFetchSite === 'same-origin') return 'en'
  if (secFetchSite === undefined && referer?.startsWith(`${origin}/`)) return 'en'
  const chosen = cookieValue(cookie ?? '', 'lang')
  return (
    (chosen !== null && isLanguage(chosen) ? chosen : null) ?? preferredLanguage(acceptLanguage ?? '') ?? 'en'
  )
}

/** The first of our languages by the weights of an `Accept-Language`; equal weights by their order. */
export function preferredLanguage(acceptLanguage: string): Language | undefined {
  const accepted = acceptLanguage.split(',').map(one => {
    const [tag = '', ...parameters] = one.trim().toLowerCase().split(';')
    const weight = parameters.map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    return { lang: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
  })
  return accepted
    .filter(language => language.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(language => languages.find(lang => lang === language.lang))
    .find(lang => lang !== undefined)
}
