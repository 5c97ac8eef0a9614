import { useEffect, useState } from 'react'
import { ping } from '#contract/calls/accounts.ts'
import type { PingResponse } from '#contract/generated/devices.ts'
import { isOlder } from '#rules/version.ts'
import { sendFromBrowser } from '../session/send-from-browser.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ShopNotice.module.css'

declare const __SHOP_VERSION__: string

/**
 * docs/product.md#ping: on its start the client says which version it is, and shows what the shop has to say. Nothing of it
 * stays behind.
 */
export default function ShopNotice() {
  const { t } = useTranslation()
  const [said, setSaid] = useState<PingResponse | null>(null)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    sendFromBrowser(ping, { body: { version: __SHOP_VERSION__ } }).then(
      ({ answer }) => setSaid(answer ?? null),
      // Without a connection the notice is left out.
      () => {},
    )
  }, [])
  if (!said) return null
  // A tab that was left open may run code that no longer fits the shop. Where the site itself is older than the shop demands
  // of apps, a reload changes nothing.
  if (isOlder(__SHOP_VERSION__, said.minimumVersion) && isOlder(__SHOP_VERSION__, said.siteVersion)) {
    return (
      <aside className={styles.notice} aria-label={t('notice.label')}>
        <p role="alert">{t('notice.tooOld')}</p>
        <Button look="main" onClick={() => location.reload()}>
          {t('notice.reload')}
        </Button>
      </aside>
    )
  }
  // What the shop has to say may be about the work that goes on.
  const words = [said.maintenance && t('notice.maintenance'), said.importantMessage].filter(Boolean).join(' ')
  if (!words || closed) return null
  return (
    <aside className={styles.notice} aria-label={t('notice.label')}>
      <p role="status">{words}</p>
      <Button look="quiet" onClick={() => setClosed(true)}>
        {t('notice.close')}
      </Button>
    </aside>
  )
}
