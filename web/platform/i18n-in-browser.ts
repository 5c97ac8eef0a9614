import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { interpolationFor, loaderSettings, settings } from './i18n.ts'
import { LazyBackend } from './lazy-backend.ts'
import type { PageState } from './page-state.ts'

/** Starts with the texts that came inside the page; further ones are loaded with the screen that needs them. */
export async function startI18n(state: PageState): Promise<I18n> {
  await i18next
    .use(LazyBackend)
    .use(initReactI18next)
    .init({
      ...settings,
      ...loaderSettings,
      interpolation: interpolationFor(state.site),
      lng: state.lang,
      ns: Object.keys(state.texts),
      resources: { [state.lang]: state.texts as never },
      partialBundledLanguages: true,
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json', addPath: '/locales/add/{{lng}}/{{ns}}' },
      saveMissing: import.meta.env.DEV,
    })
  return i18next
}
