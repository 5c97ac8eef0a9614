import { useState } from 'react'
import { refundPayment } from '#contract/calls/coins.ts'
import type { CoinsEntry } from '#contract/generated/purchasing.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { showToast } from '../ui/show-toast.ts'

interface Props {
  /** What was paid, and the coins for it. */
  readonly payment: CoinsEntry
  readonly onClose: () => void
  /** The list is read again, and the button that opened this is gone. */
  readonly onRefunded: () => void
}

/** Before a payment that bought nothing goes back: how much, and what it takes along. */
export default function RefundDialog({ payment, onClose, onRefunded }: Props) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const refresh = useRefreshReads()
  const { act, acting } = useMutation(refundPayment, 'coins')
  const [said, setSaid] = useState<string | null>(null)
  const money = format.money(payment.value, payment.currency)
  const count = payment.coins

  async function confirm() {
    if (acting) return
    const outcome = await act({ params: { id: payment.refundId } })
    if (outcome.refused === undefined) {
      // First, so that the focus is back on its button when the list changes.
      onClose()
      showToast(t('history.refundDone', { money }))
    } else setSaid(outcome.said)
    await refresh()
    if (outcome.refused === undefined) onRefunded()
  }

  return (
    <Dialog
      open
      title={t('history.refundTitle', { money })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" aria-disabled={acting || undefined} onClick={() => void confirm()}>
            {t('history.refund')}
          </Button>
          <Button onClick={onClose}>{t('history.keep')}</Button>
        </>
      }
    >
      {said && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <p>
        {t('history.refundText', {
          money,
          coins: t('amounts.coins', { count, amount: format.number(count) }),
        })}
      </p>
    </Dialog>
  )
}
