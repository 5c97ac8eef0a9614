import { useState } from 'react'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioChange, StudioRow } from '#contract/generated/studio_catalogue.ts'
import { MAILED_WITHIN_MS } from '#rules/notice-times.ts'
import { useNow } from '../../platform/now.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { momentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { showMessage } from '../frame/toasts.ts'
import styles from './GoesPublic.module.css'
import { pictureAddress } from './picture-address.ts'
import { useSend } from './use-send.ts'

interface Publication {
  /** As they are then. */
  readonly rows: readonly StudioRow[]
  readonly total: number
}

/** The most that get sentences of their own. */
const MOST_NAMED = 5

/** What readers get to see by a change, before it is made: of each who sees it, when, at which price, who is mailed, and what is missing. */
export function GoesPublic({ rows, total }: Publication) {
  const { t } = useTranslation('studio')
  if (rows.length === 0) return null
  const named = rows.slice(0, MOST_NAMED)
  return (
    <section className={styles.public} aria-label={t('public.title')}>
      <h3>{t('public.title')}</h3>
      <ul>
        {named.map(row => (
          <li key={row.id}>
            {row.coverHash !== '' && (
              <div className={styles.cover}>
                <Cover
                  hash={row.coverHash}
                  src={pictureAddress(row.id, row.coverHash)}
                  title={row.title}
                  decorative
                />
              </div>
            )}
            <p>
              <strong>
                <bdi>{row.title}</bdi>
              </strong>{' '}
              <Sentences row={row} />
            </p>
          </li>
        ))}
      </ul>
      {total > named.length && <p>{t('public.more', { count: total - named.length })}</p>}
    </section>
  )
}

function Sentences({ row }: { readonly row: StudioRow }) {
  const { t } = useTranslation(['studio', 'studio-catalogue'])
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const { kind, launchAt, missing } = row
  const when = launchAt ? momentText(launchAt, { lang, zone }) : ''
  const now = useNow()
  const reach = reachOf(row)
  const mail = mailOf(row, now)
  const lacks = missing.map(one => t(`studio-catalogue:missing.${one}`)).join(', ')
  return [
    kind === 'series' ? t('public.series') : t(`public.${kind}.${reach}`, { when }),
    priceOf(row, { t, lang }),
    mail !== null && t(`public.mail.${mail}`),
    lacks !== '' && t('public.missing', { what: lacks }),
  ]
    .filter(Boolean)
    .join(' ')
}

function reachOf({ state, launchAt }: StudioRow): 'now' | 'scheduled' | 'undated' | 'waits' {
  if (!launchAt) return 'undated'
  if (state === 'published') return 'now'
  return state === 'scheduled' ? 'scheduled' : 'waits'
}

/** Which readers who follow the series get a mail; null: none do. */
function mailOf({ kind, state, launchAt }: StudioRow, now: Date): 'now' | 'later' | null {
  if (kind === 'series') return 'now'
  if (state === 'scheduled') return 'later'
  const isNew = launchAt !== undefined && now.getTime() - launchAt.getTime() < MAILED_WITHIN_MS
  return state === 'published' && isNew ? 'now' : null
}

interface Words {
  readonly t: (key: string, values?: Record<string, string>) => string
  readonly lang: string
}

function priceOf({ kind, shownCoins, values }: StudioRow, { t, lang }: Words): string {
  if (kind === 'part' && values.preview === 'true') return t('public.free')
  const isOffered = values.onSale !== 'false' && values.ebook !== 'false'
  if (shownCoins === undefined || !isOffered) return ''
  return t(kind === 'part' ? 'public.rent' : 'public.coins', { coins: shownCoins.toLocaleString(lang) })
}

interface Question extends Publication {
  readonly goOn: () => void
}

/** Before changes are made by which readers see something: says what, and asks. */
export function useAskPublic() {
  const { t } = useTranslation('studio')
  const { send, sending } = useSend(changeStudioFields)
  const [asked, setAsked] = useState<Question | null>(null)

  /** Calls `goOn` at once where readers see nothing by the changes, else when that was confirmed. Where nobody knows what they would see, nothing is saved, and why is said. */
  async function ask(changes: readonly StudioChange[], goOn: () => void) {
    const { answer, refusal } = await send({ body: { changes: [...changes], dryRun: true } })
    if (!answer) return showMessage(refusal.said)
    if (answer.publicTotal === 0) return goOn()
    setAsked({ rows: answer.public, total: answer.publicTotal, goOn })
  }

  const close = () => setAsked(null)
  const dialog = asked && (
    <Dialog
      open
      title={t('public.title')}
      onClose={close}
      actions={
        <>
          <Button
            look="main"
            onClick={() => {
              close()
              asked.goOn()
            }}
          >
            {t('public.confirm')}
          </Button>
          <Button onClick={close}>{t('public.cancel')}</Button>
        </>
      }
    >
      <GoesPublic {...asked} />
    </Dialog>
  )
  return { ask, asking: sending, dialog }
}
