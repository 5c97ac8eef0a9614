import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { useNow } from '../../platform/now.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, Select } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CloudDownload } from '../../ui/icons/cloud-download.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { canSaveOffline } from './can-save-offline.ts'
import { knowsConnection } from './connection.ts'
import { formatSize } from './format-size.ts'
import { changeOfflineSettings, offlineSettings, watchOfflineSettings } from './offline-settings.ts'
import { cancelAll, queueState, saveAll, watchQueue } from './running-queue.ts'
import { SaveProgress } from './SaveProgress.tsx'
import { progressWith } from './save-queue.ts'
import { isCurrent, type SavedPart } from './saved-part-entries.ts'
import styles from './TakeAlong.module.css'
import { useSavedParts } from './use-saved-parts.ts'

interface Props {
  /** In reading order. Those that do not open for this reader are left out. */
  readonly parts: readonly Part[]
  /** Offers to save only the next ones of them. */
  readonly next?: boolean
  /** Saves them without another press, where the volume was opened before. */
  readonly atOnce?: boolean
}

const OPENS = 204
/** So many of the next parts are offered, beside all. */
const NEXT = [1, 3, 5]
const USUAL = 3

/**
 * docs/product.md#offline-reading: saves parts of a volume with one press. Saving goes on while its reader moves about in
 * the shop.
 */
export default function TakeAlong({ parts, next = false, atOnce = false }: Props) {
  const { t } = useTranslation('kept')
  const saved = useSavedParts()
  const readable = parts.filter(({ check }) => check === OPENS)
  if (readable.length === 0) return atOnce && <p role="status">{t('take.none')}</p>
  if (!saved || !canSaveOffline()) return null
  return <ReadableParts parts={readable} saved={saved} next={next} atOnce={atOnce} />
}

/** @param parts those that open, with what is saved on this device */
function ReadableParts({
  parts,
  saved,
  next,
  atOnce,
}: Required<Props> & { readonly saved: readonly SavedPart[] }) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const link = useLink()
  const now = useNow()
  const queue = useSyncExternalStore(watchQueue, queueState, queueState)
  const [chosen, setChosen] = useState(USUAL)
  const room = useRef<HTMLElement>(null)
  useKeptFocus(room)
  const ids = parts.map(({ id }) => id)
  const there = saved.filter(one => ids.includes(one.partId) && isCurrent(one, now))
  const rest = parts.filter(({ id }) => !there.some(({ partId }) => partId === id))
  const start = (some: readonly Part[]) =>
    saveAll(some.map(({ id, slug }) => ({ id, slug, page: link(`/read/${slug}`) })))
  // What is saved is opened, and then goes back no more: that is said before.
  const opens = parts.some(({ preview }) => !preview) && parts.every(one => one.preview || !isBegun(one))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(() => {
    if (atOnce && !opens) start(rest)
  }, [])
  const progress = progressWith(queue, ids)
  const leftOut = ids.filter(id => queue.parts.get(id) === 'leftOut').length
  const chooses = next && rest.length > 1
  const count = chooses ? Math.min(chosen, rest.length) : rest.length
  return (
    <section ref={room} tabIndex={-1} className={styles.take} aria-label={t('take.label')}>
      {progress ? (
        <SaveProgress progress={progress} queue={queue} cancel={() => cancelAll(ids)} />
      ) : rest.length === 0 ? (
        <p role="status" className={styles.line}>
          <span>{t('take.saved', { count: there.length, size: formatSize(bytesOf(there), t, format) })}</span>
          <a href={link('/kept')}>{t('shelf')}</a>
        </p>
      ) : (
        <div className={styles.line}>
          {chooses && <Choice most={rest.length} chosen={count} choose={setChosen} />}
          <Button onClick={() => start(rest.slice(0, count))}>
            <Icon of={CloudDownload} />
            {t(chooses ? 'way' : there.length > 0 ? 'take.rest' : 'take.all', { count })}
          </Button>
          {/* Parts of one volume are about as large as each other. */}
          {there.length > 0 && (
            <span className={styles.note}>
              {t('take.about', { size: formatSize((bytesOf(there) / there.length) * count, t, format) })}
            </span>
          )}
        </div>
      )}
      {leftOut > 0 && (
        <p role="status" className={styles.note}>
          {t('take.leftOut', { count: leftOut })}
        </p>
      )}
      {opens && !progress && there.length === 0 && <p className={styles.note}>{t('take.opens')}</p>}
      {rest.length > 0 && <OnlyWifi />}
    </section>
  )
}

const isBegun = ({ read, progress }: Part) => read || progress > 0
const bytesOf = (parts: readonly SavedPart[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

interface ChoiceProps {
  /** How many parts there are. */
  readonly most: number
  readonly chosen: number
  readonly choose: (count: number) => void
}

/** How many of the next parts are saved. */
function Choice({ most, chosen, choose }: ChoiceProps) {
  const { t } = useTranslation('kept')
  const counts = [...NEXT.filter(count => count < most), most]
  return (
    <Select
      label={t('take.howMany')}
      labelUnseen
      value={chosen}
      onChange={({ target }) => choose(Number(target.value))}
      options={counts.map(count => ({
        value: String(count),
        label: t(count === most ? 'take.allNext' : 'take.next', { count }),
      }))}
    />
  )
}

/** Shown only where the browser knows its connection. */
export function OnlyWifi() {
  const { t } = useTranslation('kept')
  const { onlyWifi } = useSyncExternalStore(watchOfflineSettings, offlineSettings)
  if (!knowsConnection()) return null
  return (
    <Check
      label={t('take.onlyWifi')}
      checked={onlyWifi}
      onChange={({ target }) => changeOfflineSettings({ onlyWifi: target.checked })}
    />
  )
}
