import { Check, CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ReadingPlace } from '#contract/generated/places.ts'
import { type Format, useFormat } from '../../platform/format.ts'
import { useNow } from '../../platform/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lastPlace, watchMoves } from '../last-place.ts'
import styles from './PlaceSync.module.css'
import { PlaceKeeper, type PlaceState } from './place-keeper.ts'
import { placeMachine } from './send-place.ts'
import { type PlaceReader, watchReader } from './use-place.ts'

const SIGNS = { saved: Check, waiting: RefreshCw, offline: CloudOff } as const

/** Keeps the place of whatever reader is open on the account, says how that stands, and asks where another device has gone on. */
export default function PlaceSync() {
  const { t } = useTranslation('place')
  const [reader, setReader] = useState<PlaceReader | null>(null)
  const [state, setState] = useState<PlaceState | null>(null)
  const keeper = useRef<PlaceKeeper | null>(null)
  useEffect(() => watchReader(setReader), [])
  useEffect(() => {
    if (!reader) return
    keeper.current = keepPlaces(reader, setState)
    return () => {
      keeper.current?.close()
      keeper.current = null
      setState(null)
    }
  }, [reader])
  if (!state || !keeper.current) return null
  const { sync, elsewhere, came } = state
  const room = document.querySelector('[data-place-state]')
  return (
    <>
      {room &&
        createPortal(
          <span className={styles.sync} data-sync={sync} role="img" aria-label={t(sync)} title={t(sync)}>
            <Icon of={SIGNS[sync]} size={16} />
          </span>,
          room,
        )}
      {elsewhere && <Elsewhere place={elsewhere} keeper={keeper.current} />}
      {came && !elsewhere && <Came place={came} keeper={keeper.current} />}
    </>
  )
}

function keepPlaces(reader: PlaceReader, changed: (state: PlaceState) => void): PlaceKeeper {
  const asked = location.hash.length > 1
  const knowsPlace = asked || lastPlace(reader.partId) !== null
  const keeper = new PlaceKeeper(reader, placeMachine, { knowsPlace, asked, changed })
  changed({ sync: 'saved', elsewhere: null, came: null })
  const listening = new AbortController()
  const { signal } = listening
  const unwatch = watchMoves(partId => {
    if (partId === reader.partId) keeper.moved()
  })
  const looked = () => (document.visibilityState === 'visible' ? void keeper.look() : keeper.hide())
  document.addEventListener('visibilitychange', looked, { signal })
  addEventListener('pagehide', () => keeper.hide(), { signal })
  addEventListener('online', () => void keeper.look(), { signal })
  void keeper.look()
  const close = keeper.close.bind(keeper)
  keeper.close = () => {
    unwatch()
    listening.abort()
    close()
  }
  return keeper
}

interface Asked {
  readonly place: ReadingPlace
  readonly keeper: PlaceKeeper
}

function Elsewhere({ place, keeper }: Asked) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const now = useNow()
  return (
    <div className={styles.bar} role="status" aria-label={t('otherDevice')}>
      <p>
        {t('elsewhere', {
          ...named(place, t),
          when: when(place, now, t, format),
          place: spot(place, t, format),
        })}
      </p>
      <span className={styles.ways}>
        <Button look="main" onClick={() => keeper.go()}>
          {t('go')}
        </Button>
        <Button onClick={() => keeper.stay()}>{t('stay')}</Button>
      </span>
    </div>
  )
}

function Came({ place, keeper }: Asked) {
  const { t } = useTranslation('place')
  return (
    <div className={styles.bar} role="status" aria-label={t('otherDevice')}>
      <p>{t('came', named(place, t))}</p>
      <span className={styles.ways}>
        <Button onClick={() => keeper.goBack()}>{t('back')}</Button>
      </span>
    </div>
  )
}

type Words = ReturnType<typeof useTranslation>['t']

function named({ device }: ReadingPlace, t: Words): { device: string } {
  return { device: device || t('device') }
}

const A_MINUTE = 60_000

function when({ kept }: ReadingPlace, now: Date, t: Words, format: Format): string {
  if (!kept || now.getTime() - kept.getTime() < A_MINUTE) return t('justNow')
  return format.relative(kept, now)
}

function spot({ locator }: ReadingPlace, t: Words, format: Format): string {
  if (!locator) return ''
  return locator.page > 0
    ? t('page', { page: format.number(locator.page) })
    : t('share', { share: format.percent(locator.progress) })
}
