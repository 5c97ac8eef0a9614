import { withdrawStudioBundle } from '#contract/calls/studio-bundles.ts'
import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { AskDialog } from '../../ui/AskDialog.tsx'
import { useBundleTexts } from './use-bundle-texts.ts'

interface Props {
  readonly bundle: StudioBundle
  readonly onClose: () => void
}

/** Asks before a bundle is offered no more. */
export function WithdrawBundleDialog({ bundle: { id, name, version }, onClose }: Props) {
  const { t } = useBundleTexts()
  return (
    <AskDialog
      call={withdrawStudioBundle}
      input={{ params: { bundleId: id }, body: { version } }}
      title={t('withdraw.ask', { name })}
      confirm={t('withdraw.do')}
      cancel={t('cancel')}
      done={t('saved.withdrawn', { name })}
      entryOf={({ entryId }) => entryId}
      onClose={onClose}
    >
      <p>{t('withdraw.why')}</p>
    </AskDialog>
  )
}
