import type { ComponentType } from 'react'
import type { Place } from '../platform/match.ts'
import type { Screen } from '../platform/screen.ts'

export interface One {
  /** Of the texts: `<name>.title` and `<name>.lead`. */
  readonly name: string
  readonly View: ComponentType<{ place: Place }>
}

/**
 * Small screens in one file, by the path of their route: whoever makes an account walks through several, and each file more is named in the
 * first load of all. They are the same for everybody and in no search engine; what is personal comes in the browser.
 */
export function severalScreens(byPath: Readonly<Record<string, One>>): Screen {
  const oneAt = (place: Place): One => {
    const one = byPath[place.route.path]
    if (!one) throw new Error(`no screen for ${place.route.path}`)
    return one
  }
  return {
    head({ place, t }) {
      const { name } = oneAt(place)
      return {
        title: t(`accounts:${name}.title`) + t('titleSuffix'),
        description: t(`accounts:${name}.lead`),
        unlisted: true,
      }
    },
    View({ place }) {
      const { View } = oneAt(place)
      return <View key={place.path} place={place} />
    },
  }
}
