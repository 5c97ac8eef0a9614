import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadTexts } from '../../texts/texts-in-browser.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FirstPasswordNotice } from './FirstPasswordNotice.tsx'
import styles from './StudioFrame.module.css'
import { useStudioLocation } from './studio-location.ts'
import { useStudioMe } from './studio-me.ts'
import { findRoute, type ScreenProps, type StudioRoute } from './studio-route.ts'

type LoadedScreen = Awaited<ReturnType<StudioRoute['load']>>

const loading = new Map<StudioRoute, Promise<LoadedScreen>>()
const screens = new Map<StudioRoute, ComponentType<ScreenProps>>()

/** Loads a screen with its texts, once. */
function loadScreen(route: StudioRoute): Promise<LoadedScreen> {
  const known = loading.get(route)
  if (known) return known
  const loaded = Promise.all([route.load(), loadTexts(route.texts)]).then(([screen]) => {
    // React shows a fallback for 0.3 s at least: a screen that is there before it is rendered must not suspend.
    if (!screens.has(route)) screens.set(route, screen.default)
    return screen
  })
  loading.set(route, loaded)
  return loaded
}

/** Begins to load the screen at an address, while it is asked who works here. Where that fails, the screen says so. */
export function prepareScreen(routes: readonly StudioRoute[], url: URL): void {
  const found = findRoute(routes, url)
  if (found) loadScreen(found.route).catch(() => {})
}

/** The screen of a route, loaded when it is first shown. */
function screenOf(route: StudioRoute): ComponentType<ScreenProps> {
  const known = screens.get(route)
  if (known) return known
  const screen = lazy(() => loadScreen(route))
  screens.set(route, screen)
  return screen
}

interface Props {
  readonly routes: readonly StudioRoute[]
}

/** What the address says: the screen, or why there is none. */
export function ScreenArea({ routes }: Props) {
  const { url } = useStudioLocation()
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <p className={styles.narrow}>
        <Narrow />
      </p>
      <FirstPasswordNotice />
      <ScreenFault key={url.pathname} instead={<Failed />}>
        <Suspense fallback={<Skeleton count={8} />}>
          <Screen routes={routes} url={url} />
        </Suspense>
      </ScreenFault>
    </main>
  )
}

function Narrow() {
  return useTranslation('studio').t('narrow')
}

function Screen({ routes, url }: Props & { readonly url: URL }) {
  const { t } = useTranslation('studio')
  const { may } = useStudioMe()
  const found = findRoute(routes, url)
  if (found && (!found.route.right || may(found.route.right))) {
    const View = screenOf(found.route)
    return <View key={url.pathname} params={found.params} search={found.search} />
  }
  const why = found ? 'notAllowed' : 'notFound'
  return (
    <EmptyState
      level={1}
      title={t(`${why}.title`)}
      action={<LinkButton href="/studio">{t('toToday')}</LinkButton>}
    >
      <p>{t(`${why}.text`)}</p>
    </EmptyState>
  )
}

function Failed() {
  const { t } = useTranslation('studio')
  return (
    <EmptyState
      level={1}
      title={t('failed.title')}
      action={<Button onClick={() => location.reload()}>{t('failed.reload')}</Button>}
    >
      <p>{t('failed.text')}</p>
    </EmptyState>
  )
}

interface FaultProps {
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** Shows something else where a screen cannot be loaded or rendered; the navigation stays. */
class ScreenFault extends Component<FaultProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
