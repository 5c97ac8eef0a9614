import { useState } from 'react'
import { findStudioSale } from '#contract/calls/studio-sales.ts'
import type { StudioSale } from '#contract/generated/studio_sales.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ListState } from '../ui/ListState.tsx'
import { PlannedFor } from '../ui/PlannedFor.tsx'
import { SaleForm } from './SaleForm.tsx'
import { copyOf, draftOf, newDraft } from './sale-draft.ts'
import { useSaleTexts } from './use-sale-texts.ts'

/** A sale by itself, a new one, or with `?copy=` one like another. */
export default function SaleScreen({ params, search }: ScreenProps) {
  const { t } = useSaleTexts()
  const copied = search.get('copy')
  const isNew = params.saleId === undefined
  const id = params.saleId ?? copied
  const found = useRead(id ? read(findStudioSale, { params: { saleId: id } }) : null, ON_EACH_VISIT)
  const sale = found.answer
  return (
    <StudioPage
      title={isNew ? t('plan') : (sale?.name ?? t('sale'))}
      lead={t(isNew ? 'newLead' : `stateLead.${sale?.state ?? 'draft'}`)}
      actions={!isNew && <LinkButton href={`/studio/sales/new?copy=${id}`}>{t('copy')}</LinkButton>}
    >
      {params.saleId && <PlannedFor id={params.saleId} />}
      {id === null ? (
        <NewSale copied={undefined} />
      ) : (
        <ListState read={found} empty={null} rows={8}>
          {sale &&
            (isNew ? <NewSale copied={sale} /> : <OldSale key={sale.id} sale={sale} again={found.again} />)}
        </ListState>
      )}
    </StudioPage>
  )
}

function NewSale({ copied }: { readonly copied: StudioSale | undefined }) {
  const { may } = useStudioMe()
  const { lang } = useSaleTexts()
  const [draft] = useState(() => (copied ? copyOf(copied) : newDraft(lang)))
  return may('sell') ? <SaleForm begun={draft} sale={undefined} /> : null
}

/** The sale as it was when it was opened, so that what somebody else changes meanwhile is shown and not overwritten. */
function OldSale({ sale, again }: { readonly sale: StudioSale; readonly again: () => void }) {
  const [opened, setOpened] = useState(sale)
  return (
    <SaleForm
      key={opened.version}
      begun={draftOf(opened)}
      sale={opened}
      onTakeTheirs={theirs => {
        setOpened(theirs)
        again()
      }}
    />
  )
}
