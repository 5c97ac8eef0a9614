import { useSWRConfig } from 'swr'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow, StudioSubject } from '#contract/generated/studio_catalogue.ts'
import { HELD_WITHIN_MS } from '#rules/notice-times.ts'
import { hasLaunched } from '#rules/studio-states.ts'
import { useNow } from '../../platform/now.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../frame/moment-text.ts'
import { showMessage } from '../frame/toasts.ts'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Books.module.css'
import { useWording } from './value-text.ts'

interface Props {
  readonly subject: Pick<StudioSubject, 'mayChange' | 'lastChanges'>
  readonly row: StudioRow
}

const BY_WHICH = ['stage', 'hidden', 'launchAt', 'publishingAt']

/** What waits for somebody who may publish is released; what has just come before readers is held back. */
export function Release({ subject: { mayChange, lastChanges }, row }: Props) {
  const { t } = useTranslation('studio')
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(changeStudioFields)
  const { save, dialog } = usePublicSave()
  const wording = useWording()
  const now = useNow()
  const mayHide = mayChange.includes('hidden')
  const { id, state, launchAt } = row

  async function hide(hidden: boolean) {
    const changes = [{ id, field: 'hidden', from: JSON.stringify(!hidden), to: JSON.stringify(hidden) }]
    const sent = hidden
      ? await send({ body: { changes } })
      : await save(options => send({ body: { changes, ...options } }))
    if (!sent) return
    await mutate(() => true)
    if (sent.answer) showMessage(t(hidden ? 'public.held' : 'public.released', { title: row.title }))
  }

  const since = lastChanges.flatMap(({ field, at }) => (BY_WHICH.includes(field) && at ? [at] : []))
  const last = new Date(Math.max(0, ...since.map(Number)))
  const until = new Date(last.getTime() + HELD_WITHIN_MS)
  const isTakenBack = state === 'hidden' && lastChanges.some(({ field }) => field === 'hidden')
  const isNew = hasLaunched(state) && now < until
  const may = state === 'held' || isTakenBack ? 'release' : isNew ? 'hold' : null
  if (may === null) return null
  if (!mayHide) return state === 'held' && <p className={styles.soft}>{t('public.waitsHint')}</p>
  // What launched at its planned time was mailed then.
  const isByHand = launchAt !== undefined && last >= launchAt
  const time = { time: momentText(last, wording), until: momentText(until, wording) }
  return (
    <>
      {may === 'hold' && (
        <p className={styles.soft}>{t(isByHand ? 'public.holdHint' : 'public.holdLaunchedHint', time)}</p>
      )}
      <Button
        look={may === 'release' ? 'main' : 'plain'}
        disabled={sending}
        onClick={() => void hide(may === 'hold')}
      >
        {t(isTakenBack ? 'public.again' : `public.${may}`)}
      </Button>
      <p role="alert">{refusal?.said}</p>
      {dialog}
    </>
  )
}
