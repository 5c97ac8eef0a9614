import { useState } from 'react'
import { openBilling } from '#contract/calls/coins.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import styles from './PastDueBanner.module.css'
import { subscriptionRead } from './use-subscription.ts'

/** What a reader whose payment is missing can do about it. */
export default function PastDueBanner({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('membership')
  const localTime = useLocalTime()
  const link = useLink()
  const { lang } = usePageState()
  const until = useRead(subscriptionRead).answer?.graceUntil
  const { act, acting } = useMutation(openBilling, 'membership')
  const [refused, setRefused] = useState<string | null>(null)

  async function pay() {
    const { answer, said } = await act({ query: { lang } })
    if (answer?.url) location.assign(answer.url)
    else setRefused(said ?? '')
  }

  return (
    <aside className={styles.banner} aria-label={t('banner.label')}>
      <p role="status">
        {refused ?? (until ? t('banner.until', { date: localTime(until) }) : t('banner.text'))}
      </p>
      <p className={styles.ways}>
        {refused ? (
          <LinkButton href={link('/user/membership')}>{t('plan.manage')}</LinkButton>
        ) : (
          <Button look="main" aria-disabled={acting || undefined} onClick={() => !acting && void pay()}>
            {t('banner.pay')}
          </Button>
        )}
        <Button look="quiet" onClick={close}>
          {t('banner.close')}
        </Button>
      </p>
    </aside>
  )
}
