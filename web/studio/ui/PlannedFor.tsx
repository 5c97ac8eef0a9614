import { listPlannedReleases } from '#contract/calls/studio-releases.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { useMomentText } from '../frame/moment-text.ts'

/** Of which releases something here is part, and when they come out: who changes it stops them. */
export function PlannedFor({ id }: { readonly id: string }) {
  const { t } = useTranslation('studio')
  const momentText = useMomentText()
  const planned = useRead(read(listPlannedReleases, { query: { subject: id } }), ON_EACH_VISIT)
  const coming = planned.answer?.releases.filter(({ problem, changed }) => problem === '' && changed === 0)
  return coming?.map(({ id: key, name, publishAt }) => (
    <Notice key={key}>
      {t('plannedFor.text', { name, when: publishAt ? momentText(publishAt, 'full') : '' })}{' '}
      <a href="/studio/releases">{t('plannedFor.link')}</a>
    </Notice>
  ))
}
