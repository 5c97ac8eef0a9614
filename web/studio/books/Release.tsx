import { useSWRConfig } from 'swr'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow, StudioSubject } from '#contract/generated/studio_catalogue.ts'
import { hasLaunched } from '#rules/studio-states.ts'
import { useNow } from '../../platform/now.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../frame/moment-text.ts'
import { showMessage } from '../frame/toasts.ts'
import { useAskPublic } from '../ui/GoesPublic.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Books.module.css'
import { useWording } from './value-text.ts'

interface Props {
  readonly subject: Pick<StudioSubject, 'mayChange' | 'lastChanges'>
  readonly row: StudioRow
}

/** How long what has just come before readers can be held back by one press. */
const HELD_WITHIN_MS = 600_000
const BY_WHICH = ['stage', 'hidden', 'launchAt', 'publishingAt']

/** What waits for somebody who may publish is released; what has just come before readers is held back. */
export function Release({ subject: { mayChange, lastChanges }, row }: Props) {
  const { t } = useTranslation('studio')
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(changeStudioFields)
  const { ask, asking, dialog } = useAskPublic()
  const wording = useWording()
  const now = useNow()
  const mayHide = mayChange.includes('hidden')
  const { id, state } = row
  const changes = (hidden: boolean) => [
    { id, field: 'hidden', from: JSON.stringify(!hidden), to: JSON.stringify(hidden) },
  ]

  async function hide(hidden: boolean) {
    const { answer } = await send({ body: { changes: changes(hidden) } })
    await mutate(() => true)
    if (answer) showMessage(t(hidden ? 'public.held' : 'public.released', { title: row.title }))
  }

  const since = lastChanges.flatMap(({ field, at }) => (BY_WHICH.includes(field) && at ? [at] : []))
  const last = new Date(Math.max(0, ...since.map(Number)))
  const isNew = hasLaunched(state) && now.getTime() - last.getTime() < HELD_WITHIN_MS
  if (state === 'held')
    return (
      <>
        {mayHide ? (
          <Button
            look="main"
            disabled={sending || asking}
            onClick={() => void ask(changes(false), () => void hide(false))}
          >
            {t('public.release')}
          </Button>
        ) : (
          <p className={styles.soft}>{t('public.waitsHint')}</p>
        )}
        <p role="alert">{refusal?.said}</p>
        {dialog}
      </>
    )
  if (!isNew || !mayHide) return null
  return (
    <>
      <p className={styles.soft}>{t('public.holdHint', { time: momentText(last, wording) })}</p>
      <Button disabled={sending} onClick={() => void hide(true)}>
        {t('public.hold')}
      </Button>
      <p role="alert">{refusal?.said}</p>
    </>
  )
}
