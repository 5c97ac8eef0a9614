import { useState } from 'react'
import { openBilling } from '#contract/calls/coins.ts'
import { UserArea } from '../../accounts/UserArea.tsx'
import styles from '../../coins/Coins.module.css'
import { usePageState } from '../../platform/page-state.ts'
import { useLink } from '../../router/navigation.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('coins:billing.', Billing)

/** docs/product.md#billing: the way to the provider's own page, and back. */
function Billing() {
  const { t } = useTranslation('coins')
  return (
    <UserArea title={t('billing.title')} lead={t('billing.lead')}>
      {() => <Opening />}
    </UserArea>
  )
}

function Opening() {
  const { t } = useTranslation('coins')
  const link = useLink()
  const { lang } = usePageState()
  const { act, acting } = useMutation(openBilling, 'coins')
  const [refused, setRefused] = useState<string | null>(null)

  async function open() {
    if (acting) return
    setRefused(null)
    const outcome = await act({ query: { lang } })
    if (outcome.answer?.url) location.assign(outcome.answer.url)
    else setRefused(outcome.refused ?? 'fault')
  }

  return (
    <>
      {refused === 'noCustomer' ? (
        <Notice title={t('billing.none')} focused>
          <p>{t('billing.noneText')}</p>
          <p>
            <LinkButton href={link('/user/coins')}>{t('spend.short.go')}</LinkButton>
          </p>
        </Notice>
      ) : (
        refused && (
          <Notice look="bad" title={t('paid.unavailable.title')} focused>
            <p>{t('paid.unavailable.text')}</p>
          </Notice>
        )
      )}
      <p>
        <Button look="main" aria-disabled={acting || undefined} onClick={() => void open()}>
          {t('billing.open')}
        </Button>
      </p>
      <p className={styles.note}>{t('billing.note')}</p>
    </>
  )
}
