import i18next, { type i18n as I18n, type InitOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Site } from '#contract/page.ts'
import { type Language, languages } from '#rules/interface-language.ts'

/** docs/product.md#constants: retries up to 5 times from 350 ms, doubling; at most 10 reads at once. */
export const loaderSettings = { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 } as const

export const settings: InitOptions = {
  supportedLngs: [...languages],
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: 'common',
  ns: ['common'],
  returnNull: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}

/** What every text may name without being told. */
export const interpolationFor = (site: Site): InitOptions['interpolation'] => ({
  ...settings.interpolation,
  defaultVariables: { shopName: site.name },
})

/** One instance per language that knows all its texts; it never changes its language. Used by the server. */
export function createI18n(lang: Language, texts: Record<string, unknown>, site: Site): I18n {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    ...settings,
    interpolation: interpolationFor(site),
    lng: lang,
    ns: Object.keys(texts),
    resources: { [lang]: texts as never },
    initAsync: false,
  })
  return instance
}
