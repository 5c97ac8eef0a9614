import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { listStudioFields } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ListState } from '../ui/ListState.tsx'
import { MangaSaleNote } from '../ui/MangaSaleNote.tsx'
import { CatalogueFilter, CatalogueKinds } from './CatalogueFilter.tsx'
import { CatalogueGrid } from './CatalogueGrid.tsx'
import { isFiltered, queryOf } from './catalogue-address.ts'
import { RowPages } from './row-pages.ts'

const fieldsRead = read(listStudioFields, {})

/** Series, volumes and parts as rows whose cells are changed where they stand. */
export default function CatalogueScreen({ search }: ScreenProps) {
  const { t } = useTranslation('studio-catalogue')
  const { answer, ...fieldsState } = useRead(fieldsRead)
  const key = JSON.stringify(queryOf(search))
  const pages = useMemo(() => new RowPages(JSON.parse(key)), [key])
  const { total, refused, fault } = useSyncExternalStore(pages.listen, pages.current)
  // The rows of before stay until the first of the new ones are there.
  const [shown, setShown] = useState<RowPages | null>(null)
  if (total !== undefined && shown !== pages) setShown(pages)
  const shownTotal = shown?.current().total ?? 0
  const hasManga =
    shown?.kind === 'volume' && Array.from({ length: 50 }, (_, at) => shown.rowAt(at)?.type).includes('manga')
  useEffect(() => pages.start(), [pages])
  const failed = fieldsState.broken || fieldsState.refused !== undefined
  const rowsState = {
    waiting: shown === null && fault === undefined && refused === undefined,
    broken: total === undefined && fault !== undefined,
    ...{ refused, fault: fault ?? 0, again: pages.again },
  }
  const empty = total === 0 && (
    <EmptyState title={t(isFiltered(search) ? 'none.fits' : 'none.title')} drawing="search">
      <p>{t(isFiltered(search) ? 'none.widen' : 'none.text')}</p>
    </EmptyState>
  )
  return (
    <StudioPage title={t('title')} actions={<CatalogueKinds search={search} />} isDense>
      <CatalogueFilter search={search} />
      {hasManga && <MangaSaleNote type="manga" />}
      <ListState read={failed || !answer ? fieldsState : rowsState} empty={empty || null} rows={10}>
        {answer && shown && (
          <CatalogueGrid
            key={shown.kind}
            kind={shown.kind}
            search={search}
            fields={answer.fields}
            pages={shown}
            total={shownTotal}
            fault={fault}
          />
        )}
      </ListState>
    </StudioPage>
  )
}
