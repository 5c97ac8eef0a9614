import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { removeDemoBooks } from '#contract/calls/studio-start.ts'
import type { StudioStart } from '#contract/generated/studio_start.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useStudioMe } from '../../frame/studio-me.ts'
import { useSend } from '../../ui/use-send.ts'
import styles from './FirstStart.module.css'

/** Takes the demo out, which goes on by itself once it is asked for. */
export function DemoStep({ start }: { readonly start: StudioStart }) {
  const { t } = useTranslation('studio-start')
  const { shopName, may } = useStudioMe()
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(removeDemoBooks)
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const { demoSeries, demoTotal, demoLeaving, demoPosts } = start
  if (demoLeaving) {
    const gone = demoTotal - demoSeries
    return (
      <div className={styles.leaving}>
        <progress aria-label={t('demo.leaving')} max={demoTotal} value={gone} />
        <p role="status">{t('demo.left', { count: demoSeries })}</p>
      </div>
    )
  }
  if (!may('changeSettings')) return null

  async function remove() {
    const { answer } = await send({ body: { confirmation: typed } })
    if (!answer) return
    setAsking(false)
    setTyped('')
    await mutate(() => true)
  }

  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('demo.remove')}</Button>
      <Dialog
        open={asking}
        title={t('demo.title')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('demo.keep')}</Button>
            <Button look="main" disabled={sending || typed.trim() !== shopName} onClick={() => void remove()}>
              {t('demo.remove')}
            </Button>
          </>
        }
      >
        <p>{t('demo.text', { count: demoSeries })}</p>
        {demoPosts && <p>{t('demo.posts')}</p>}
        <Field
          label={t('demo.confirm', { name: shopName })}
          value={typed}
          autoComplete="off"
          error={refusal?.said ?? null}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </Dialog>
    </div>
  )
}
