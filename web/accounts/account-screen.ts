import type { ComponentType } from 'react'
import type { Place } from '../platform/match.ts'
import type { Screen } from '../platform/screen.ts'

/** A screen of `accounts` texts: it is the same for everybody and in no search engine; what is personal comes in the browser. */
export function accountScreen(name: string, View: ComponentType<{ place: Place }>): Screen {
  return {
    head: ({ t }) => ({
      title: t(`accounts:${name}.title`) + t('titleSuffix'),
      description: t(`accounts:${name}.lead`),
      unlisted: true,
    }),
    View,
  }
}
