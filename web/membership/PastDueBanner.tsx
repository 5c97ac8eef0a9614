import { useState } from 'react'
import { openBilling } from '#contract/calls/coins.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { useReader } from '../session/reader.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import styles from './PastDueBanner.module.css'
import { subscriptionRead } from './use-subscription.ts'

/** Pages that say it themselves. */
const PAGES_WITHOUT = ['/user/membership', '/user/billing']

const CLOSED = 'kashihon-past-due-closed'

function isClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED) !== null
  } catch {
    return false
  }
}

function saveClosed(): void {
  try {
    sessionStorage.setItem(CLOSED, '1')
  } catch {
    // Without storage it is closed until the next page.
  }
}

/** docs/product.md#subscription-states: said on every page until it is paid, or put aside for this visit. */
export default function PastDueBanner() {
  const reader = useReader()
  const { place } = useNavigation()
  const [closed, setClosed] = useState(isClosed)
  if (reader?.subscriptionStatus !== 'PAST_DUE' || closed || PAGES_WITHOUT.includes(place.path)) return null
  return (
    <Banner
      close={() => {
        saveClosed()
        setClosed(true)
      }}
    />
  )
}

function Banner({ close }: { readonly close: () => void }) {
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
