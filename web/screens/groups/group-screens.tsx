import type { RouteLocation } from '../../router/match.ts'
import type { Screen } from '../../router/screen.ts'

/** A screen that is the same for everybody and reads nothing before it is rendered. */
type GroupedScreen = Pick<Screen, 'head' | 'View'>

/**
 * Makes one screen of several, by the path of their route, so that their code is one file: who comes for one goes on to the
 * others, and each file more is named in the first load of all.
 */
export function groupScreens(byPath: Readonly<Record<string, GroupedScreen>>): Screen {
  const screenAt = (place: RouteLocation) => byPath[place.route.path] as GroupedScreen
  return {
    head: at => screenAt(at.place).head(at),
    View({ place }) {
      const { View } = screenAt(place)
      return <View key={place.path} place={place} />
    },
  }
}

/**
 * A screen that no search engine lists. It is the same for everybody; what is personal comes in the browser.
 *
 * @param texts where its title and lead stand, as `coins:gift.`
 * @param wide a page of covers
 */
export function unlistedScreen(texts: string, View: Screen['View'], wide = false): GroupedScreen {
  return {
    head: ({ t }) => ({
      title: t(`${texts}title`) + t('titleSuffix'),
      description: t(`${texts}lead`),
      unlisted: true,
      wide,
    }),
    View,
  }
}
