// docs/product.md#browsers: what a browser lacks is said.
import { useEffect, useState } from 'react'
import { addPush, removePush } from '#contract/calls/follows.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import styles from './NoticeSettings.module.css'
import { deletePushEnabled, isPushEnabledHere, savePushEnabled } from './push-enabled.ts'
import { canPush, currentPush, pushBrowserOf, requestPush } from './push-subscription.ts'

/** Turns push messages of this browser on and off; the browser asks for permission. */
export function PushSwitch({ readerId }: { readonly readerId: string }) {
  const { t } = useTranslation('follows')
  const adding = useMutation(addPush, 'follows')
  const ending = useMutation(removePush, 'follows')
  const [on, setOn] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const able = canPush()

  useEffect(() => {
    if (able) void isPushEnabledHere(readerId).then(setOn, () => setOn(false))
  }, [able, readerId])

  async function turnOn(): Promise<string> {
    const subscription = await requestPush()
    if (!subscription) return t('push.denied')
    const { said: refusal } = await adding.act({ body: pushBrowserOf(subscription) })
    if (refusal) {
      await subscription.unsubscribe()
      return refusal
    }
    savePushEnabled(readerId)
    setOn(true)
    return t('push.isOn')
  }

  async function turnOff(): Promise<string> {
    const subscription = await currentPush()
    if (subscription) {
      const { said: refusal } = await ending.act({ body: pushBrowserOf(subscription) })
      if (refusal) return refusal
      await subscription.unsubscribe()
    }
    deletePushEnabled()
    setOn(false)
    return t('push.isOff')
  }

  async function press() {
    if (busy) return
    setBusy(true)
    setSaid(await (on ? turnOff() : turnOn()).catch(() => t('push.failed')))
    setBusy(false)
  }

  return (
    <section aria-labelledby="push" className={styles.choices}>
      <h2 id="push" className={styles.heading}>
        {t('push.title')}
      </h2>
      <p className={styles.explained}>{t(able ? 'push.text' : 'push.unable')}</p>
      {able && (
        <p>
          <Button onClick={() => void press()} aria-disabled={busy || on === null || undefined}>
            {t(on ? 'push.turnOff' : 'push.turnOn')}
          </Button>
        </p>
      )}
      <p role="status">{said}</p>
    </section>
  )
}
