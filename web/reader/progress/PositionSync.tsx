import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReadingPlace } from '#contract/generated/places.ts'
import { useNow } from '../../platform/now.ts'
import { getItem, OFFLINE_SETTINGS } from '../../storage/consented-storage.ts'
import type { Translate } from '../../texts/texts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Check } from '../../ui/icons/check.ts'
import { CloudOff } from '../../ui/icons/cloud-off.ts'
import { RefreshCw } from '../../ui/icons/refresh-cw.ts'
import styles from './PositionSync.module.css'
import { PositionTracker, type TrackerState } from './position-tracker.ts'
import { savedPosition, watchMoves } from './saved-position.ts'
import { browserEnvironment } from './send-position.ts'
import { type SyncedReader, watchReader } from './use-position-sync.ts'
import { useRentalEnd } from './use-rental-end.ts'

const ICONS = { saved: Check, waiting: RefreshCw, offline: CloudOff } as const

/**
 * Syncs the position of the open reader with the account, shows the status in its bar, and asks where another device has
 * read on.
 */
export default function PositionSync() {
  const { t } = useTranslation('place')
  const [reader, setReader] = useState<SyncedReader | null>(null)
  const [state, setState] = useState<TrackerState | null>(null)
  const tracker = useRef<PositionTracker | null>(null)
  const rentalEnd = useRentalEnd()
  useEffect(() => watchReader(setReader), [])
  const partId = reader?.partId
  // What was read before is removed from this device now, where that is set.
  useEffect(() => {
    if (partId && getItem(OFFLINE_SETTINGS)) void removeRead().catch(() => {})
  }, [partId])
  useEffect(() => {
    if (!reader) return
    const tracking = trackPosition(reader, setState)
    tracker.current = tracking.tracker
    return () => {
      tracking.stop()
      tracker.current = null
      setState(null)
    }
  }, [reader])
  if (!state || !tracker.current) return null
  const { sync, otherDevice, visited, rentedUntil } = state
  const slot = document.querySelector('[data-place-state]')
  const rental = rentedUntil && document.querySelector('[data-rental]')
  return (
    <>
      {slot &&
        createPortal(
          <span className={styles.sync} data-sync={sync} role="img" aria-label={t(sync)} title={t(sync)}>
            <Icon of={ICONS[sync]} size={16} />
          </span>,
          slot,
        )}
      {rental && createPortal(t('until', { time: rentalEnd(rentedUntil) }), rental)}
      {otherDevice && <OfferOtherDevice place={otherDevice} tracker={tracker.current} />}
      {visited && !otherDevice && <OfferWayBack place={visited} tracker={tracker.current} />}
    </>
  )
}

const removeRead = async () => (await import('../offline/remove-read-parts.ts')).removeReadParts()

/** Tracks the position of a reader by the events of its page until it is stopped. */
function trackPosition(reader: SyncedReader, changed: (state: TrackerState) => void) {
  const inAddress = location.hash.length > 1
  const knowsPosition = inAddress || savedPosition(reader.partId) !== null
  const tracker = new PositionTracker(reader, browserEnvironment, { knowsPosition, inAddress, changed })
  changed({ sync: 'saved', otherDevice: null, visited: null, rentedUntil: null })
  const listening = new AbortController()
  const { signal } = listening
  const unwatch = watchMoves(partId => {
    if (partId === reader.partId) tracker.moved()
  })
  const onVisibility = () => (document.visibilityState === 'visible' ? void tracker.check() : tracker.hide())
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('pagehide', () => tracker.hide(), { signal })
  addEventListener('online', () => void tracker.check(), { signal })
  void tracker.check()
  const stop = () => {
    unwatch()
    listening.abort()
    tracker.close()
  }
  return { tracker, stop }
}

interface OfferProps {
  readonly place: ReadingPlace
  readonly tracker: PositionTracker
}

function OfferOtherDevice({ place, tracker }: OfferProps) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const now = useNow()
  return (
    <div className={styles.bar} role="status" aria-label={t('otherDevice')}>
      <p>
        {t('elsewhere', {
          ...deviceOf(place, t),
          when: whenSaved(place, now, t, format),
          place: pageOrShare(place, t, format),
        })}
      </p>
      <span className={styles.ways}>
        <Button look="main" onClick={() => tracker.go()}>
          {t('go')}
        </Button>
        <Button onClick={() => tracker.stay()}>{t('stay')}</Button>
      </span>
    </div>
  )
}

function OfferWayBack({ place, tracker }: OfferProps) {
  const { t } = useTranslation('place')
  return (
    <div className={styles.bar} role="status" aria-label={t('otherDevice')}>
      <p>{t('came', deviceOf(place, t))}</p>
      <span className={styles.ways}>
        <Button onClick={() => tracker.goBack()}>{t('back')}</Button>
      </span>
    </div>
  )
}

function deviceOf({ device }: ReadingPlace, t: Translate): { device: string } {
  return { device: device || t('device') }
}

const MINUTE_MS = 60_000

function whenSaved({ kept }: ReadingPlace, now: Date, t: Translate, format: Format): string {
  if (!kept || now.getTime() - kept.getTime() < MINUTE_MS) return t('justNow')
  return format.relative(kept, now)
}

function pageOrShare({ locator }: ReadingPlace, t: Translate, format: Format): string {
  if (!locator) return ''
  return locator.page > 0
    ? t('page', { page: format.number(locator.page) })
    : t('share', { share: format.percent(locator.progress) })
}
