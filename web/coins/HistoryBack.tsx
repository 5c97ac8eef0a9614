import { refundPayment } from '#contract/calls/coins.ts'
import { returnPurchase } from '#contract/calls/returns.ts'
import type { PurchaseHistoryEntry } from '#contract/generated/history.ts'
import { useMutation } from '../session/use-mutation.ts'
import GoesBackDialog from './GoesBackDialog.tsx'
import { useGoesBackWords } from './use-goes-back-words.ts'

interface Props {
  /** A payment that bought nothing, or a purchase that the reader withdraws from. */
  readonly entry: PurchaseHistoryEntry
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before what a line of the history tells of goes back. */
export default function HistoryBack({ entry, ...closing }: Props) {
  const words = useGoesBackWords()
  const refund = useMutation(refundPayment, 'coins')
  const withdraw = useMutation(returnPurchase, 'coins')
  const { coins, returnable } = entry
  if (coins?.refundId) {
    const act = async () => (await refund.act({ params: { id: coins.refundId } })).said ?? null
    return <GoesBackDialog words={words.ofPayment(coins)} act={act} {...closing} />
  }
  if (!returnable) return null
  const act = async () => (await withdraw.act({ params: { id: returnable.id } })).said ?? null
  return <GoesBackDialog words={words.ofPurchase(returnable)} act={act} {...closing} />
}
