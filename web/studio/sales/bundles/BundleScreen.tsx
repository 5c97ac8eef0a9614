import { useState } from 'react'
import { findStudioBundle } from '#contract/calls/studio-bundles.ts'
import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { ON_EACH_VISIT, read, useRead } from '../../../session/read.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { StudioPage } from '../../frame/StudioPage.tsx'
import type { ScreenProps } from '../../frame/studio-route.ts'
import { ListState } from '../../ui/ListState.tsx'
import { PlannedFor } from '../../ui/PlannedFor.tsx'
import { BundleForm } from './BundleForm.tsx'
import { copyOf, draftOf, NEW_BUNDLE } from './bundle-draft.ts'
import { useBundleTexts } from './use-bundle-texts.ts'

/** A bundle by itself, a new one, or with `?copy=` one like another. */
export default function BundleScreen({ params, search }: ScreenProps) {
  const { t } = useBundleTexts()
  const isNew = params.bundleId === undefined
  const id = params.bundleId ?? search.get('copy')
  const found = useRead(id ? read(findStudioBundle, { params: { bundleId: id } }) : null, ON_EACH_VISIT)
  const bundle = found.answer
  return (
    <StudioPage
      title={isNew ? t('make') : (bundle?.name ?? t('bundle'))}
      lead={t(isNew ? 'newLead' : `stateLead.${bundle?.state ?? 'draft'}`)}
      actions={!isNew && <LinkButton href={`/studio/sales/bundles/new?copy=${id}`}>{t('copy')}</LinkButton>}
    >
      {params.bundleId && <PlannedFor id={params.bundleId} />}
      {id === null ? (
        <BundleForm begun={NEW_BUNDLE} bundle={undefined} />
      ) : (
        <ListState read={found} empty={null} rows={8}>
          {bundle &&
            (isNew ? (
              <BundleForm begun={copyOf(bundle)} bundle={undefined} />
            ) : (
              <OldBundle key={bundle.id} bundle={bundle} again={found.again} />
            ))}
        </ListState>
      )}
    </StudioPage>
  )
}

/** The bundle as it was when it was opened, so that what somebody else changes meanwhile is shown and not overwritten. */
function OldBundle({ bundle, again }: { readonly bundle: StudioBundle; readonly again: () => void }) {
  const [opened, setOpened] = useState(bundle)
  return (
    <BundleForm
      key={opened.version}
      begun={draftOf(opened)}
      bundle={opened}
      onTakeTheirs={theirs => {
        setOpened(theirs)
        again()
      }}
    />
  )
}
