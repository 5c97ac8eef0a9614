import { endStudioSale } from '#contract/calls/studio-sales.ts'
import type { StudioSale } from '#contract/generated/studio_sales.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { useSaleTexts } from './use-sale-texts.ts'

interface Props {
  readonly sale: StudioSale
  readonly onClose: () => void
}

/** Asks before a sale ends at once, or is withdrawn. */
export function EndSaleDialog({ sale: { id, name, state, version }, onClose }: Props) {
  const { t } = useSaleTexts()
  return (
    <AskDialog
      call={endStudioSale}
      input={{ params: { saleId: id }, body: { version } }}
      title={t(`end.${state}Ask`, { name })}
      confirm={t(`end.${state}`)}
      cancel={t('cancel')}
      done={t(`end.${state}Done`, { name })}
      entryOf={({ entryId }) => entryId}
      onClose={onClose}
    >
      <p>{t(`end.${state}Why`)}</p>
    </AskDialog>
  )
}
